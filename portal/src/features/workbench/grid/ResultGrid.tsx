// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA grid can't be a table, and has one tab stop

import { limits } from '@platbook/contract/limits';
import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { getLocal } from '@platbook/ui/browser/local-store';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useGridMap } from '../map/use-grid-map.tsx';
import { useSchema } from '../schema/use-schema.ts';
import type { Filter } from '../table/filter-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import { CellViewer } from './CellViewer.tsx';
import { ColumnFinder } from './ColumnFinder.tsx';
import { ColumnProfile } from './ColumnProfile.tsx';
import { ColumnRuler } from './ColumnRuler.tsx';
import { FilterBar } from './FilterBar.tsx';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import { GridStatus } from './GridStatus.tsx';
import { type GridToolActions, GridTools } from './GridTools.tsx';
import { defaultLayout, orderColumns, setHidden, toggleFrozen } from './grid-columns.ts';
import { commandOf, type GridCommand } from './grid-command.ts';
import { cellId, type GridCell } from './grid-keys.ts';
import type { RowPainter } from './row-painter.ts';
import { addUnits } from './shown-columns.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { useGridGeometry } from './use-grid-geometry.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';
import { useGridWindow } from './use-grid-window.ts';
import { useSummary } from './use-summary.ts';
import './result-grid.css';
import './grid-parts.css';

/** From this number of columns a ruler shows the scroll position. */
const rulerFrom = 30;
const profileWidth = 280;

interface ResultGridProps {
  columns: readonly Column[];
  schema?: SchemaInfo | undefined;
  /** The start of the statement, by which counts and literals are recognized. */
  statementText?: string;
  table: RemoteTable;
  /** The first rows, drawn without a request to the table. */
  head: readonly ResultRow[];
  /** Number of loaded rows; others are drawn empty. */
  loaded: number;
  isComing?: boolean;
  rowCount: number;
  label: string;
  /** Row height in pixels: 30, or 40 on touch screens. */
  rowHeight?: number;
  toolsPlace?: Element | null;
}

type Panel = { is: 'finder' } | { is: 'profile'; column: number; left: number };

/**
 * The result grid (WAI-ARIA grid). Rows and columns are virtualized, and values are requested from the table as they scroll into view. One
 * tab stop: arrow keys move the active cell, Shift extends the selection, Ctrl or Cmd C copies it, single keys sort, filter, freeze, hide
 * and find, Alt with an arrow resizes a column from its header.
 */
export function ResultGrid(props: ResultGridProps) {
  const { schema, statementText, table, head, loaded, isComing = false, rowCount, label, toolsPlace = null } = props;
  const columns = useMemo(() => addUnits(props.columns, schema, statementText), [props.columns, schema, statementText]);
  const rowHeight = props.rowHeight ?? limits.gridRowHeight;
  const id = useId();
  const [layout, setLayout] = useState(defaultLayout);
  const [panel, setPanel] = useState<Panel>();
  const [isViewerOpen, setIsViewerOpen] = useState(false);
  const order = useMemo(() => orderColumns(columns.length, layout), [columns, layout]);
  const { shown } = order;
  const view = useGridView(table, rowCount, isComing);
  const { applied } = view;
  const geometry = useGridGeometry(columns, order, applied.count, rowHeight);
  const columnAt = (place: number) => shown[place] ?? 0;
  const selection = useGridSelection({ rowCount: applied.count, columnCount: shown.length, columnAt, geometry });
  const { cell, range } = selection;
  const painter = useRef<RowPainter>(undefined);
  const cells = useGridWindow({
    table,
    head,
    applied,
    loaded,
    columns: [...geometry.frozen, ...geometry.columns].map(({ column }) => column),
    onValues: () => painter.current?.paint(),
  });
  const summary = useSummary(table, range, shown, applied.number);
  const here = applied.isPlain ? loaded : applied.count;
  const { copy, onCopy } = useGridCopy({ table, columns, shown, cell, range, here, wholeAt: cells.wholeAt });
  const emptyColumns = useEmptyColumns(table, panel?.is === 'finder', loaded);

  const focus = () => geometry.scroller.current?.focus();
  const column = columnAt(cell.column);
  const goToCell = (next: GridCell) => {
    selection.choose(next);
    geometry.scrollTo(next);
  };
  const goTo = (place: number) => goToCell({ row: cell.row, column: place });
  const map = useGridMap({ columns, table, loaded, view, cell, onChoose: goToCell });
  const addFilter = (on: number) => {
    const isText = columns[on]?.datatype !== 'number';
    view.setFilters([...view.filters, { column: on, operator: isText ? 'contains' : '=', text: '' } satisfies Filter]);
  };
  const openProfile = (place: number) => {
    const from = geometry.scroller.current?.getBoundingClientRect();
    const header = document.getElementById(cellId(id, { row: -1, column: place }))?.getBoundingClientRect();
    const left = Math.min((header?.left ?? 0) - (from?.left ?? 0), (from?.width ?? 0) - profileWidth - 8);
    setPanel({ is: 'profile', column: columnAt(place), left: Math.max(8, left) });
  };
  const closePanel = useCallback(() => setPanel(undefined), []);
  const close = () => {
    closePanel();
    focus();
  };
  const commands: Record<GridCommand, () => void> = {
    sort: () => view.toggleSort(column),
    filter: () => addFilter(column),
    profile: () => openProfile(cell.column),
    freeze: () => setLayout(toggleFrozen(layout, column)),
    hide: () => setLayout(setHidden(layout, [column], true, columns.length)),
    find: () => setPanel({ is: 'finder' }),
    open: () => (cell.row < 0 ? openProfile(cell.column) : setIsViewerOpen(true)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // React bubbles events of portals here, too; those are handled inside the portal.
    if (event.target !== geometry.scroller.current) return;
    const command = commandOf(event, getLocal('areSingleKeysOff'));
    const isCopy = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'c';
    if (isCopy) copy('with headers');
    else if (command) commands[command]();
    else if (!selection.onKeyDown(event)) return;
    event.preventDefault();
  };
  const show = (which: readonly number[]) => setLayout(setHidden(layout, which, false, columns.length));
  const actions = useRef({} as GridToolActions);
  actions.current = {
    onFilter: () => (view.filters.length > 0 ? view.setFilters([]) : addFilter(column)),
    onFinder: () => setPanel(panel?.is === 'finder' ? undefined : { is: 'finder' }),
    onCopy: copy,
    onMap: map.toggle,
  };
  const profiled = panel?.is === 'profile' ? (columns[panel.column] as Column) : undefined;
  return (
    <div className="grid-area">
      <GridTools
        place={toolsPlace}
        isFiltered={view.filters.length > 0}
        isFinderOpen={panel?.is === 'finder'}
        isMapOpen={map.isOpen}
        actions={actions}
      />
      <div className="grid-with-viewer">
        <div className="grid-main">
          <FilterBar
            columns={columns}
            filters={view.filters}
            onChange={view.setFilters}
            onAdd={() => addFilter(column)}
            onLeave={focus}
          />
          <div className="grid-holder">
            <div
              ref={geometry.scroller}
              className="grid"
              role="grid"
              tabIndex={0}
              aria-label={label}
              aria-rowcount={applied.count + 1}
              aria-colcount={shown.length + 1}
              aria-multiselectable="true"
              aria-readonly="true"
              aria-busy={view.isPending || cells.isStale}
              aria-activedescendant={cellId(id, cell)}
              style={{ '--row': `${rowHeight}px` } as CSSProperties}
              onKeyDown={onKeyDown}
              onCopy={onCopy}
              onPointerDown={selection.onPointerDown}
              onPointerMove={selection.onPointerMove}
              onDoubleClick={(event) => (event.target as Element).closest('[data-place]') && setIsViewerOpen(true)}
            >
              <GridHead
                columns={columns}
                order={order}
                geometry={geometry}
                id={id}
                activePlace={cell.row === -1 ? cell.column : -1}
                view={view}
                openColumn={panel?.is === 'profile' ? panel.column : undefined}
                onChoose={(place) => selection.choose({ row: -1, column: place })}
                onSort={view.toggleSort}
                onOpen={openProfile}
                onShow={show}
              />
              <GridBody
                columns={columns}
                geometry={geometry}
                rowCount={applied.count}
                rowHeight={rowHeight}
                id={id}
                cells={cells}
                cell={cell}
                range={range}
                painter={painter}
              />
            </div>
            {panel?.is === 'finder' && (
              <ColumnFinder
                columns={columns}
                layout={layout}
                emptyColumns={emptyColumns}
                onHide={(which, isHidden) => setLayout(setHidden(layout, which, isHidden, columns.length))}
                onUnfreeze={(which) => setLayout(toggleFrozen(layout, which))}
                onGoTo={(which) => {
                  const next = setHidden(layout, [which], false, columns.length);
                  setLayout(next);
                  const place = orderColumns(columns.length, next).shown.indexOf(which);
                  close();
                  selection.choose({ row: cell.row, column: place });
                  // A column that was hidden gets its position with the next render.
                  requestAnimationFrame(() => geometry.scrollTo({ row: cell.row, column: place }));
                }}
                onClose={close}
              />
            )}
            {panel?.is === 'profile' && profiled && (
              <ColumnProfile
                key={panel.column}
                table={table}
                column={profiled}
                index={panel.column}
                view={applied.number}
                left={panel.left}
                isFrozen={layout.frozen.includes(panel.column)}
                onSort={(direction) => view.setSort({ column: panel.column, direction })}
                onFilter={() => {
                  closePanel();
                  addFilter(panel.column);
                }}
                onFreeze={() => setLayout(toggleFrozen(layout, panel.column))}
                onHide={() => {
                  setLayout(setHidden(layout, [panel.column], true, columns.length));
                  close();
                }}
                onClose={close}
              />
            )}
          </div>
          {columns.length >= rulerFrom && (
            <ColumnRuler
              count={columns.length}
              order={order}
              first={geometry.columns[0]?.index ?? 0}
              last={geometry.columns.at(-1)?.index ?? 0}
              active={cell.column}
              onGoTo={(which) => {
                const place = shown.indexOf(which);
                if (place >= 0) goTo(place);
              }}
            />
          )}
        </div>
        {isViewerOpen && cell.row >= 0 && cell.row < here && (
          <CellViewer
            table={table}
            column={columns[column] as Column}
            index={column}
            row={cell.row}
            view={applied.number}
            onMove={(rows) => {
              goToCell({ row: Math.max(0, Math.min(here - 1, cell.row + rows)), column: cell.column });
            }}
            onClose={() => {
              setIsViewerOpen(false);
              focus();
            }}
          />
        )}
        {map.pane}
      </div>
      <GridStatus
        columns={columns}
        order={order}
        cell={cell}
        summary={summary}
        view={view}
        rowCount={rowCount}
        loaded={loaded}
        isComing={isComing}
      />
    </div>
  );
}

/** Columns without any value among the loaded rows, counted on demand; undefined until then. */
function useEmptyColumns(table: RemoteTable, isWanted: boolean, loaded: number): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows can fill a column
  useEffect(() => {
    if (isWanted) table.emptyColumns().then(setFound, () => {});
  }, [table, isWanted, loaded]);
  return found;
}

interface DescribedGridProps extends Omit<ComponentProps<typeof ResultGrid>, 'schema'> {
  connectionId: string | undefined;
}

export function DescribedGrid({ connectionId, ...props }: DescribedGridProps) {
  return <ResultGrid {...props} schema={useSchema(connectionId).query.data?.info} />;
}
