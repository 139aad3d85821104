import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useId } from 'react';

interface ChoiceListProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
  isPlain?: boolean;
}

export function ChoiceList({ label, value, onChange, options, isPlain }: ChoiceListProps) {
  const id = useId();
  return (
    <label className="pack-choice inline g12 shrinks" htmlFor={id}>
      <span className={isPlain ? 'sr' : 'm'}>{label}</span>
      <Select
        id={id}
        boxClass="select holds"
        choices={options}
        value={value}
        onChange={onChange}
        disabled={options.length === 0}
      />
    </label>
  );
}
