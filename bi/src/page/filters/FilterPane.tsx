import type { Report } from '../../pictures/lookup.ts';
import type { ReportLookup } from '../../pictures/picture-props.ts';
import type { ReportState } from '../../state/report-state.ts';
import { useChoices } from '../use-choices.ts';
import { DatesFilter } from './DatesFilter.tsx';
import { DimensionFilter } from './DimensionFilter.tsx';

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
