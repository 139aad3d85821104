import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** Below the field; a problem replaces it. */
  hint?: string;
  end?: ReactNode;
  boxClass?: string;
}

export function TextField({ label, value, onChange, problem, hint, end, boxClass = 'lg', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`input ${boxClass}${problem ? ' err' : ''}`}>
        <input
          {...rest}
          id={id}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </div>
      {hint ? (
        <p id={`${id}-problem`} className={problem ? 'hint bad' : 'hint'} role="status">
          {problem ?? hint}
        </p>
      ) : (
        problem && (
          <div id={`${id}-problem`} className="hint bad" role="alert">
            <Icon of={CircleAlert} size={12} />
            {problem}
          </div>
        )
      )}
    </div>
  );
}
