import { Calendar } from 'lucide-react';
import { type InputHTMLAttributes, useRef } from 'react';
import { IconButton } from './IconButton.tsx';

interface DateInputProps {
  named: InputHTMLAttributes<HTMLInputElement> & { 'aria-label': string };
  value: string;
  isSmall?: boolean;
  /** `isDone`: selected in the calendar, not typed. */
  onChange: (value: string, isDone?: boolean) => void;
}

export function DateInput({ named, value, isSmall = false, onChange }: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className={`input fig date${isSmall ? ' sm' : ''}${named['aria-invalid'] ? ' err' : ''}`}>
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
        isSmall
        label={`Choose ${named['aria-label']}`}
        onClick={() => calendar.current?.showPicker()}
      />
    </span>
  );
}
