import { SelectField } from '../../widgets/SelectField.tsx';
import { TextField } from '../../widgets/TextField.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { monthDayText, weekdayNames } from './rule-text.ts';

interface RuleFieldsProps {
  draft: RuleDraft;
  problem: string | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
}

const kinds = [
  ['hourly', 'Every hour'],
  ['daily', 'Every day'],
  ['weekdays', 'Every weekday, Monday to Friday'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['cron', 'Custom (cron)'],
] as const;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => index + from);
const minutes = numbers(0, 59).map((minute) => [String(minute), `:${String(minute).padStart(2, '0')}`] as const);
const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => [String(day), weekdayNames[day] ?? ''] as const);
const monthDays = numbers(1, 31).map(
  (day) => [String(day), `${monthDayText(day)}${day === 29 || day === 30 ? ', or the last day' : ''}`] as const,
);

export function RuleFields({ draft, problem, onChange }: RuleFieldsProps) {
  const { kind } = draft;
  return (
    <>
      <SelectField label="Repeats" choices={kinds} value={kind} onChange={(next) => onChange({ kind: next })} />
      {kind === 'cron' ? (
        <TextField
          label="Cron"
          boxClass="mono"
          autoComplete="off"
          spellCheck={false}
          placeholder="0 7 * * 1-5"
          maxLength={200}
          value={draft.cron}
          problem={problem}
          hint="Minute, hour, day of the month, month, day of the week. 0 7 * * 1-5 is weekdays at 07:00."
          onChange={(cron) => onChange({ cron })}
        />
      ) : (
        <div className="sched-when tiles g12">
          {kind === 'weekly' && (
            <SelectField
              label="On"
              choices={weekdays}
              value={String(draft.weekday)}
              onChange={(day) => onChange({ weekday: Number(day) })}
            />
          )}
          {kind === 'monthly' && (
            <SelectField
              label="On"
              choices={monthDays}
              value={String(draft.monthDay)}
              onChange={(day) => onChange({ monthDay: Number(day) })}
            />
          )}
          {kind === 'hourly' ? (
            <SelectField
              label="Minutes past the hour"
              choices={minutes}
              value={String(draft.minute)}
              onChange={(minute) => onChange({ minute: Number(minute) })}
            />
          ) : (
            <TextField
              label="At"
              type="time"
              boxClass="fig"
              value={draft.time}
              problem={problem}
              onChange={(time) => onChange({ time })}
            />
          )}
        </div>
      )}
    </>
  );
}
