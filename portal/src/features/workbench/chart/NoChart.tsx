import { fieldsOf, type MappingReading } from '@platbook/charts/read-mapping';
import type { Chart } from '@platbook/contract/workbench/chart';
import { CircleAlert } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { fieldNames } from '../../../charts/chart-words.ts';
import type { ChartResult } from './chart-rows.ts';

interface NoChartProps {
  /** Null while none is chosen. */
  chart: Chart | null;
  result: ChartResult;
  reading: MappingReading | undefined;
  /** A chart may still be suggested. */
  isSuggesting?: boolean;
  onRun: () => void;
}

const heights = [60, 72, 66, 88, 94, 80, 102, 116, 98, 124, 110, 132, 140, 126, 150, 144, 160, 152];

export function NoChart({ chart, result, reading, isSuggesting = false, onRun }: NoChartProps) {
  const isKnown = chart === null || fieldsOf(chart.chartType) !== undefined;
  const isToRun = isKnown && !result.columns && !result.isRunning && !result.hasFailed;
  const isFault = !isKnown || (reading !== undefined && reading.missing.length > 0);
  return (
    <div className="chart-none fills holds flex middle">
      <svg className="ghost placed" viewBox="0 0 520 250" preserveAspectRatio="none" aria-hidden="true">
        <path d="M34 216.5H520M34.5 20V216" />
        {heights.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a static picture
          <rect key={place} x={44 + 26 * place} y={216 - height} width="18" height={height} />
        ))}
      </svg>
      <div className="miss pop holds" role="status">
        <h2 className="row t-13">
          {isFault && <Icon of={CircleAlert} className="bad" />}
          No chart yet
        </h2>
        <p className="breaks mt4">
          <Reason chart={chart} result={result} reading={reading} isSuggesting={isSuggesting} />
        </p>
        {isToRun && <Button onClick={onRun}>Run query</Button>}
      </div>
    </div>
  );
}

function Reason({ chart, result, reading, isSuggesting }: Omit<NoChartProps, 'onRun'>) {
  if (chart && !fieldsOf(chart.chartType)) return <>Chart type “{chart.chartType}” doesn't exist. Choose another.</>;
  const [first] = reading?.missing ?? [];
  if (first && first.column === undefined)
    return (
      <>
        {fieldNames[first.field]} is required. Choose a column for it in <b>Fields</b>.
      </>
    );
  if (first)
    return (
      <>
        {fieldNames[first.field]} is mapped to <b>{first.column}</b>, which isn't in this result. Choose another column,
        or add it to the query.
      </>
    );
  if (result.isComing) return <>Loading rows.</>;
  if (result.isRunning) return <>The query is running.</>;
  if (result.hasFailed) return <>The last run failed. Fix the query and run it again.</>;
  if (!chart && result.rows) {
    if (isSuggesting) return <>Choosing a chart.</>;
    return (
      <>
        This result has no numbers to draw. Choose a chart type and columns in <b>Fields</b>.
      </>
    );
  }
  return result.isEmpty ? <>The result has no rows to chart.</> : <>Run the query to see its chart.</>;
}
