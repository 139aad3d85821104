import { type InputHTMLAttributes, useRef, useState } from 'react';
import { late } from '../../browser/late.ts';
import { Calendar } from '../../icons.ts';
import { Popover } from '../../overlays/Popover.tsx';
import { IconButton } from '../IconButton.tsx';
import { isDay } from './date-grid.ts';

const DateCalendar = late(() => import('./DateCalendar.tsx').then((module) => module.DateCalendar), null);

interface DateInputProps {
  named: InputHTMLAttributes<HTMLInputElement> & { 'aria-label': string };
  value: string;
  size?: 'sm' | 'lg' | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** What is typed, as it is. `isDone`: selected in the calendar. */
  onChange: (value: string, isDone?: boolean) => void;
}

/** A date as `2026-06-30`, typed or selected in a calendar. */
export function DateInput({ named, value, size, min, max, onChange }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={`input fig date${size ? ` ${size}` : ''}${named['aria-invalid'] ? ' err' : ''}`}>
      <input
        {...named}
        ref={field}
        placeholder={named.placeholder || 'YYYY-MM-DD'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Popover
        isOpen={isOpen}
        onChange={setIsOpen}
        aria-label={`Calendar for ${named['aria-label']}`}
        target={<IconButton icon={Calendar} isSmall label={`Choose ${named['aria-label']}`} />}
      >
        <DateCalendar
          value={value}
          min={min}
          max={max}
          onPick={(day) => {
            setIsOpen(false);
            onChange(day, true);
          }}
        />
      </Popover>
    </span>
  );
}

interface DayFieldProps extends Pick<DateInputProps, 'named' | 'size' | 'min' | 'max'> {
  value: string;
  onChange: (day: string) => void;
}

/** Tells whole days between `min` and `max`, and '' once the text is cleared. Other text is marked when the focus leaves it. */
export function DayField({ named, value, min = '', max = '9999-12-31', size, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const isValid = (text: string) => text === '' || (isDay(text) && text >= min && text <= max);
  return (
    <DateInput
      named={{
        ...named,
        // A form isn't submitted with half a date.
        pattern: '\\d{4}-\\d{2}-\\d{2}',
        title: 'Enter a date, e.g. 2024-12-31',
        'aria-invalid': (isLeft && !isValid(typed)) || undefined,
        onFocus: () => setIsLeft(false),
        onBlur: () => setIsLeft(true),
      }}
      value={typed}
      size={size}
      min={min || undefined}
      max={max}
      onChange={(text) => {
        setTyped(text);
        if (isValid(text) && text !== value) onChange(text);
      }}
    />
  );
}
