import type { ComponentProps } from 'react';
import { ChevronsUpDown, type IconPath } from '../icons.ts';
import { Icon } from './Icon.tsx';

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  choices: readonly (readonly [value: Value, text: string] | false)[];
  value: Value;
  onChange: (value: Value) => void;
  icon?: IconPath;
  boxClass?: string;
}

/** A native select, which works best on phones. `false` leaves a choice out. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { choices, onChange, icon, boxClass = 'select', ...rest } = props;
  return (
    <span className={boxClass}>
      {icon && <Icon of={icon} size={14} />}
      <select {...rest} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {choices.map(
          (choice) =>
            choice && (
              <option key={choice[0]} value={choice[0]}>
                {choice[1]}
              </option>
            ),
        )}
      </select>
      <Icon of={ChevronsUpDown} size={14} />
    </span>
  );
}
