import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsUpDown } from 'lucide-react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isDisabled,
}: ChoiceFieldProps<Value>) {
  return (
    <span className="select">
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <Icon of={ChevronsUpDown} size={14} />
    </span>
  );
}
