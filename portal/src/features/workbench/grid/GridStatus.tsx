import type { Column } from '@platbook/contract/workbench/batches';
import type { CellSummary } from '../table/summarize-cells.ts';
import { figureText } from '../table/summarize-cells.ts';
import type { ColumnOrder } from './columns/grid-columns.ts';
import type { ShownColumn } from './columns/shown-columns.ts';
import { columnFigure, type Figure, figures } from './grid-figures.ts';
import type { GridCell } from './grid-keys.ts';
import { TotalsMenu } from './TotalsMenu.tsx';
import type { GridView } from './use-grid-view.ts';
import { visibleText } from './values/visible-text.ts';

interface GridStatusProps {
  columns: readonly ShownColumn[];
  order: ColumnOrder;
  cell: GridCell;
  /** Of a selected block. */
  summary: CellSummary | undefined;
  /** Of the active column, while totals are shown. */
  columnTotals: CellSummary | undefined;
  shownFigures: readonly Figure[];
  onFigures: (shown: readonly Figure[]) => void;
  view: GridView;
  rowCount: number;
  loaded: number;
  isComing: boolean;
}

export function GridStatus(props: GridStatusProps) {
  const { columns, order, cell, summary, columnTotals, view } = props;
  const active = columns[order.shown[cell.column] ?? 0];
  const hidden = columns.length - order.shown.length;
  return (
    <div className="status row g12 rigid topped t-12 muted raised nowrap clips">
      {summary ? (
        <span className="cut" role="status">
          <b className="fig b ink">{summary.cells.toLocaleString('en-US')}</b> cells
          <Figures shown={summaryFigures(summary)} />
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
          , {visibleText(active?.name ?? '')}
          {columnTotals && <Figures shown={columnFigures(active as ShownColumn, columnTotals)} />}
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
      <TotalsMenu shown={props.shownFigures} onChange={props.onFigures} />
    </div>
  );
}

type ShownFigure = readonly [name: string, text: string | undefined];

/** Of cells of several columns, whose numbers have no common format. */
function summaryFigures({ cells, filled, ...summary }: CellSummary): ShownFigure[] {
  const counted = filled < cells ? { ...summary, count: filled } : summary;
  return figures.map((figure) => {
    const value = { count: undefined, ...counted }[figure];
    return [figure, value === undefined ? undefined : visibleText(figureText(String(value)))];
  });
}

function columnFigures(column: ShownColumn, summary: CellSummary): ShownFigure[] {
  return figures.map((figure) => [figure, columnFigure(column, summary, figure)?.text]);
}

function Figures({ shown }: { shown: readonly ShownFigure[] }) {
  return shown.map(
    ([name, text]) =>
      text !== undefined && (
        <span key={name} className="gap">
          {name} <b className="fig b ink">{text}</b>
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
