import type { Column } from '@platbook/contract/workbench/batches';
import type { CellSummary } from '../table/summarize-cells.ts';
import { figureText } from '../table/summarize-cells.ts';
import type { ColumnOrder } from './columns/grid-columns.ts';
import type { Figure } from './grid-figures.ts';
import type { GridCell } from './grid-keys.ts';
import { TotalsMenu } from './TotalsMenu.tsx';
import type { GridView } from './use-grid-view.ts';
import { visibleText } from './values/visible-text.ts';

interface GridStatusProps {
  columns: readonly Column[];
  order: ColumnOrder;
  cell: GridCell;
  /** Of a selected block. */
  summary: CellSummary | undefined;
  /** Of the active column, while totals are shown. */
  columnTotals: CellSummary | undefined;
  figure: Figure | undefined;
  onFigure: (figure: Figure | undefined) => void;
  view: GridView;
  rowCount: number;
  loaded: number;
  isComing: boolean;
}

export function GridStatus(props: GridStatusProps) {
  const { columns, order, cell, summary, columnTotals, view } = props;
  const hidden = columns.length - order.shown.length;
  return (
    <div className="status row g12 rigid topped t-12 muted raised nowrap clips">
      {summary ? (
        <span className="cut" role="status">
          <b className="fig b ink">{summary.cells.toLocaleString('en-US')}</b> cells
          <Figures summary={summary} isCounted={summary.filled < summary.cells} />
        </span>
      ) : (
        <span className="cut">
          {cell.row < 0 ? (
            'Header'
          ) : (
            <>
              Row <b className="fig b ink">{cell.row + 1}</b>
            </>
          )}
          , {visibleText(columns[order.shown[cell.column] ?? 0]?.name ?? '')}
          {columnTotals && <Figures summary={columnTotals} isCounted />}
        </span>
      )}
      {order.frozenCount > 0 && (
        <span className="only-wide">
          <b className="b ink">{order.frozenCount}</b> frozen
        </span>
      )}
      {hidden > 0 && (
        <span className="only-wide">
          <b className="b ink">{hidden}</b> hidden
        </span>
      )}
      {view.within && (
        <span>
          Filter <b className="b ink">{view.within.label}</b>{' '}
          <button type="button" className="link" onClick={() => view.setWithin(undefined)}>
            Clear
          </button>
        </span>
      )}
      <span className="push cut">{rowsText(props)}</span>
      <TotalsMenu figure={props.figure} onChange={props.onFigure} />
    </div>
  );
}

/** The figures of cells, without those that they don't have. */
function Figures({ summary, isCounted }: { summary: CellSummary; isCounted: boolean }) {
  const { sum, average, filled, min, max } = summary;
  const shown = [
    ['sum', sum],
    ['average', average],
    ['count', isCounted ? filled : undefined],
    ['min', min],
    ['max', max],
  ] as const;
  return shown.map(
    ([name, value]) =>
      value !== undefined && (
        <span key={name} className="gap">
          {name} <b className="fig b ink">{visibleText(figureText(String(value)))}</b>
        </span>
      ),
  );
}

function rowsText({ columns, view, rowCount, loaded, isComing }: GridStatusProps): string {
  const { applied } = view;
  const here = loaded.toLocaleString('en-US');
  const rows = rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`;
  if (applied.isPlain) {
    if (isComing || loaded < rowCount) return `${here} of ${rows} loaded`;
    return `${rows}, ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
  }
  const { sort } = applied;
  const kept = applied.count === loaded ? '' : `${applied.count.toLocaleString('en-US')} `;
  const of = `${kept}of the ${here} ${loaded === 1 ? 'row' : 'rows'} loaded`;
  return sort
    ? `${of}, by ${visibleText(columns[sort.column]?.name ?? '')}, ${directionText(columns[sort.column], sort.direction)}`
    : of;
}

function directionText(column: Column | undefined, direction: string): string {
  const isUp = direction === 'ascending';
  if (column?.datatype === 'number') return isUp ? 'smallest first' : 'largest first';
  if (column?.datatype.startsWith('date')) return isUp ? 'earliest first' : 'latest first';
  return isUp ? 'A to Z' : 'Z to A';
}
