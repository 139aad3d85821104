import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsUpDown } from 'lucide-react';

interface ChoiceListProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
  isPlain?: boolean;
}

/** A native select, which works best on phones. */
export function ChoiceList({ label, value, onChange, options, isPlain }: ChoiceListProps) {
  return (
    <label className="pack-choice inline g12 shrinks">
      <span className={isPlain ? 'sr' : 'm'}>{label}</span>
      <span className="select holds">
        <select value={value} onChange={(event) => onChange(event.target.value)} disabled={options.length === 0}>
          {options.map(([each, text]) => (
            <option className="ink" key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
        <Icon of={ChevronsUpDown} size={14} />
      </span>
    </label>
  );
}
