import { periodPresets, readPeriod } from '@platbook/property/report-conditions';
import { DayField } from '@platbook/ui/widgets/date/DateInput.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useId, useState } from 'react';
import type { Report } from '../../pictures/lookup.ts';
import type { ReportLookup } from '../../pictures/picture-props.ts';
import { changeState } from '../../state/address.ts';
import { type ReportState, readOr } from '../../state/report-state.ts';
import { useChoices } from '../use-choices.ts';
import { DimensionFilter } from './DimensionFilter.tsx';

const defaultPeriod = '12m';
const own = 'own';

function DatesFilter({ report, period }: { report: Report; period: string | undefined }) {
  const id = useId();
  const isPreset = period === undefined || Object.hasOwn(periodPresets, period);
  const days = readOr(readPeriod(undefined, report), () => readPeriod(period, report));
  const [isOwn, setIsOwn] = useState(!isPreset);
  const choose = (value: string) => {
    setIsOwn(value === own);
    if (value === own) changeState({ period: `${days.from}..${days.to}` });
    else changeState({ period: value === defaultPeriod ? undefined : value });
  };
  const chooseDay = (end: 'from' | 'to', day: string) => {
    const next = { ...days, [end]: day };
    if (day === '' || next.from > next.to) return;
    changeState({ period: `${next.from}..${next.to}` });
  };
  return (
    <section>
      <h2>
        <label htmlFor={id}>Dates</label>
      </h2>
      <Select
        id={id}
        choices={[...Object.entries(periodPresets), [own, 'Custom range']]}
        value={isOwn || !isPreset ? own : (period ?? defaultPeriod)}
        onChange={choose}
      />
      {(isOwn || !isPreset) && (
        <div className="col g4 mt4">
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              named={{ 'aria-label': end === 'from' ? 'From date' : 'To date' }}
              min={end === 'to' ? days.from : report.from}
              max={end === 'to' ? report.asOf : days.to}
              value={days[end]}
              onChange={(day) => chooseDay(end, day)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

export function FilterPane({ report, lookup, state }: { report: Report; lookup: ReportLookup; state: ReportState }) {
  const { choices, isError, refetch } = useChoices(report.id);
  return (
    <>
      <DatesFilter report={report} period={state.period} />
      {isError && (
        <p className="note bad" role="status">
          <span>
            Couldn't load the choices.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Try again
            </button>
          </span>
        </p>
      )}
      {report.filters.map(({ dimension, control }) => (
        <DimensionFilter
          key={dimension}
          reportId={report.id}
          control={control}
          dimension={lookup.dimension(dimension)}
          choices={choices?.[dimension]}
          counted={lookup.measure(report.counted).label}
          state={state}
        />
      ))}
    </>
  );
}
