import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  end?: ReactNode;
  boxClass?: string;
}

export function TextField({ label, value, onChange, problem, end, boxClass = '', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`input lg ${boxClass}${problem ? ' err' : ''}`}>
        <input
          {...rest}
          id={id}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </div>
      {problem && (
        <div id={`${id}-problem`} className="hint bad" role="alert">
          <Icon of={CircleAlert} size={12} />
          {problem}
        </div>
      )}
    </div>
  );
}
