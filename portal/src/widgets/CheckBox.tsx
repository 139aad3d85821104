import type { ComponentProps } from 'react';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  onChange: (isChecked: boolean) => void;
}

export function CheckBox({ onChange, children, ...rest }: CheckBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
