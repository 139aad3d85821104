import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dateText } from '../../browser/date-text.ts';
import { dayText } from '../../browser/moment-text.ts';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from '../../icons.ts';
import { IconButton } from '../IconButton.tsx';
import { addMonths, dayAfterKey, isDay, weeksOf } from './date-grid.ts';
import './date-calendar.css';

interface DateCalendarProps {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** One month (WAI-ARIA date picker dialog). Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function DateCalendar({ value, min = '0001-01-01', max = '9999-12-31', onPick }: DateCalendarProps) {
  const today = dayText(new Date().toISOString());
  const within = (day: string) => (day < min ? min : day > max ? max : day);
  const [active, setActive] = useState(() => within(isDay(value) ? value : today));
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const isMoved = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, at first and after a key
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    isMoved.current = false;
  }, [active]);
  const turn = (months: number) => setActive(within(addMonths(active, months)));
  const onKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setActive(within(next));
  };
  const month = active.slice(0, 7);
  return (
    <div className="cal">
      <div className="row g2">
        <IconButton isSmall icon={ChevronsLeft} label="Previous year" onClick={() => turn(-12)} />
        <IconButton isSmall icon={ChevronLeft} label="Previous month" onClick={() => turn(-1)} />
        <b className="grow cal-title" id={titleId} aria-live="polite">
          {new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
            ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
          })}
        </b>
        <IconButton isSmall icon={ChevronRight} label="Next month" onClick={() => turn(1)} />
        <IconButton isSmall icon={ChevronsRight} label="Next year" onClick={() => turn(12)} />
      </div>
      <table ref={grid} aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="muted t-12">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`cal-day fig${day.startsWith(month) ? '' : ' faint'}`}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={dateText(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min || day > max}
                    onClick={() => onPick(day)}
                    onKeyDown={onKey}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
