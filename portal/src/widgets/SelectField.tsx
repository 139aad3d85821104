import { Select } from '@platbook/ui/widgets/Select.tsx';
import { type ComponentProps, useId } from 'react';

interface SelectFieldProps<Value extends string>
  extends Pick<ComponentProps<typeof Select<Value>>, 'choices' | 'value' | 'onChange'> {
  label: string;
  problem?: string | undefined;
  'data-autofocus'?: true | undefined;
}

export function SelectField<Value extends string>({ label, problem, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  const isBad = problem !== undefined;
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select
        {...select}
        id={id}
        boxClass={isBad ? 'select err' : 'select'}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? `${id}-problem` : undefined}
      />
      {isBad && (
        <p id={`${id}-problem`} className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
