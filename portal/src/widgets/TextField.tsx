import { CircleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { LabeledField } from './LabeledField.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** Below the field; a problem replaces it. */
  hint?: string | undefined;
  end?: ReactNode;
  boxClass?: string;
}

export function TextField({ label, value, onChange, problem, hint, end, boxClass = 'lg', ...rest }: TextFieldProps) {
  return (
    <LabeledField
      label={label}
      boxClass={problem ? `${boxClass} err` : boxClass}
      below={(id) => <BelowField id={`${id}-problem`} problem={problem} hint={hint} />}
    >
      {(id) => (
        <>
          <input
            {...rest}
            id={id}
            value={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem || hint ? `${id}-problem` : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {end}
        </>
      )}
    </LabeledField>
  );
}

function BelowField({ id, problem, hint }: { id: string } & Pick<TextFieldProps, 'problem' | 'hint'>) {
  if (hint)
    return (
      <p id={id} className={problem ? 'hint bad' : 'hint'} role="status">
        {problem ?? hint}
      </p>
    );
  return (
    problem && (
      <div id={id} className="hint bad" role="alert">
        <Icon of={CircleAlert} size={12} />
        {problem}
      </div>
    )
  );
}
