import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { NamedInput } from './ParameterInput.tsx';

interface DateInputProps {
  named: NamedInput;
  value: string;
  onChange: (value: string, isDone?: boolean) => void;
}

/** A date as it is written everywhere, 2024-12-31, typed or picked in the browser's own calendar. */
export function DateInput({ named, value, onChange }: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className={`input fig date${named['aria-invalid'] ? ' err' : ''}`}>
      <input
        {...named}
        placeholder={named.placeholder || 'YYYY-MM-DD'}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        ref={calendar}
        type="date"
        className="calendar"
        aria-hidden="true"
        tabIndex={-1}
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        onChange={(event) => onChange(event.target.value, true)}
      />
      <IconButton
        icon={Calendar}
        iconSize={14}
        isSmall
        label={`Choose ${named['aria-label']}`}
        onClick={() => calendar.current?.showPicker()}
      />
    </span>
  );
}
