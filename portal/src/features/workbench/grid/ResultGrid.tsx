// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA grid can't be a table, and has one tab stop

import './result-grid.css';
import './grid-parts.css';
import { limits } from '@platbook/contract/limits';
import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useGridMap } from '../map/use-grid-map.tsx';
import type { Filter } from '../table/filter-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import { useAnswer } from '../table/use-answer.ts';
import { ColumnFinder } from './columns/ColumnFinder.tsx';
import { ColumnProfile } from './columns/ColumnProfile.tsx';
import { ColumnRuler } from './columns/ColumnRuler.tsx';
import { GridHead } from './columns/GridHead.tsx';
import { defaultLayout, orderColumns, setHidden, toggleFrozen } from './columns/grid-columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { GridBody } from './GridBody.tsx';
import { GridStatus } from './GridStatus.tsx';
import { type GridToolActions, GridTools } from './GridTools.tsx';
import { GridTotals } from './GridTotals.tsx';
import { type Figure, figures } from './grid-figures.ts';
import { cellId, commandOf, type GridCell, type GridCommand } from './grid-keys.ts';
import { type GridRange, sizeOf } from './grid-range.ts';
import type { RowPainter } from './row-painter.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { type GridGeometry, useGridGeometry } from './use-grid-geometry.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';
import { useGridWindow } from './use-grid-window.ts';
import { type ColumnSource, useShownColumns } from './use-shown-columns.ts';
import { useTotals } from './use-totals.ts';
import { CellViewer } from './values/CellViewer.tsx';

function useSummary(table: RemoteTable, range: GridRange | undefined, shown: readonly number[], view: number) {
  const isBlock = range !== undefined && sizeOf(range) > 1;
  const key = isBlock ? JSON.stringify([range, view]) : undefined;
  const ask = (block: GridRange) => {
    const columns = shown.slice(block.left, block.right + 1);
    return table.summary({ from: block.top, to: block.bottom + 1, columns });
  };
  const summary = useAnswer(isBlock ? () => ask(range) : undefined, [table, key, shown]);
  return isBlock ? summary : undefined;
}

type FigureSource = Omit<Parameters<typeof useTotals>[0], 'inSight'> & { column: number };

function useFigures({ column, ...source }: FigureSource, geometry: GridGeometry) {
  const inSight = [column, ...[...geometry.frozen, ...geometry.columns].map((item) => item.column)];
  return {
    summary: useSummary(source.table, source.range, source.shown, source.view),
    totals: useTotals({ ...source, inSight }),
  };
}

const rulerFrom = 30;
const profileWidth = 280;

interface ResultGridProps extends ColumnSource {
  table: RemoteTable;
  head: readonly ResultRow[];
  loaded: number;
  isComing?: boolean;
  rowCount: number;
  label: string;
  /** Row height in pixels: 30, or 40 on touch screens. */
  rowHeight?: number;
  toolsPlace?: Element | null;
  isMapShown?: boolean;
}

/** WAI-ARIA grid with one tab stop. Rows and columns are virtualized; values are requested as they scroll into view. */
export function ResultGrid(props: ResultGridProps) {
  const { table, loaded, isComing = false, rowCount, toolsPlace = null, isMapShown = false } = props;
  const grid = useResultGrid(props);
  const { columns, column, cell, order, view, panels, goToCell, here } = grid;
  const map = useGridMap({ isShown: isMapShown, columns, table, loaded, view, cell, onChoose: goToCell });
  const isFinderOpen = panels.panel?.is === 'finder';
  const actions = useRef({} as GridToolActions);
  actions.current = {
    onFilter: () => (view.filters.length > 0 ? view.setFilters([]) : grid.addFilter(column)),
    onFinder: isFinderOpen ? panels.closePanel : panels.openFinder,
    onCopy: grid.copy,
  };
  return (
    <div className="grid-area fills col shrinks">
      <GridTools
        place={toolsPlace}
        isFiltered={view.filters.length > 0}
        isFinderOpen={isFinderOpen}
        areMeaningsShown={grid.areMeaningsShown}
        actions={actions}
      />
      <div className="grid-with-viewer fills flex">
        <div className="fills col shrinks">
          <FilterBar
            columns={columns}
            filters={view.filters}
            onChange={view.setFilters}
            onAdd={() => grid.addFilter(column)}
            onLeave={grid.focus}
          />
          <div className="fills col holds">
            <GridTable grid={grid} label={props.label} />
            <GridPanels grid={grid} table={table} loaded={loaded} />
          </div>
          {columns.length >= rulerFrom && (
            <ColumnRuler
              count={columns.length}
              order={order}
              first={grid.geometry.columns[0]?.index ?? 0}
              last={grid.geometry.columns.at(-1)?.index ?? 0}
              active={cell.column}
              onGoTo={(which) => {
                const place = order.shown.indexOf(which);
                if (place >= 0) goToCell({ row: cell.row, column: place });
              }}
            />
          )}
        </div>
        {panels.isViewerOpen && cell.row >= 0 && cell.row < here && (
          <CellViewer
            table={table}
            column={columns[column] as Column}
            index={column}
            row={cell.row}
            view={view.applied.number}
            onMove={(rows) => {
              goToCell({ row: Math.max(0, Math.min(here - 1, cell.row + rows)), column: cell.column });
            }}
            onClose={() => {
              panels.setIsViewerOpen(false);
              grid.focus();
            }}
          />
        )}
        {map}
      </div>
      <GridStatus
        columns={columns}
        order={order}
        cell={cell}
        summary={grid.summary}
        columnTotals={grid.shownFigures.length > 0 ? grid.totals.of(column) : undefined}
        shownFigures={grid.shownFigures}
        onFigures={grid.setFigures}
        view={view}
        rowCount={rowCount}
        loaded={loaded}
        isComing={isComing}
      />
    </div>
  );
}

type Grid = ReturnType<typeof useResultGrid>;

function useResultGrid(props: ResultGridProps) {
  const { table, head, loaded, isComing = false, rowCount } = props;
  const { columns, areMeaningsShown, setFormat } = useShownColumns(props);
  const [shownFigures, setFigures] = useShownFigures();
  const rowHeight = props.rowHeight ?? limits.gridRowHeight;
  const id = useId();
  const layout = useColumnLayout(columns.length);
  const { order } = layout;
  const { shown } = order;
  const view = useGridView(table, rowCount, isComing);
  const { applied } = view;
  const covered = shownFigures.length * rowHeight;
  const geometry = useGridGeometry({ columns, order, rowCount: applied.count, rowHeight, covered });
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
  /** Rows of the view that are loaded. */
  const here = applied.isPlain ? loaded : applied.count;
  const column = columnAt(cell.column);
  const isOn = shownFigures.length > 0 && !isComing;
  const { summary, totals } = useFigures({ table, isOn, shown, column, range, here, view: applied.number }, geometry);
  const { copy, onCopy } = useGridCopy({ table, columns, shown, cell, range, here, wholeAt: cells.wholeAt });
  const panels = useGridPanels(id, geometry.scroller);
  const openProfile = (place: number) => panels.openProfile(place, columnAt(place));
  const goToCell = (next: GridCell) => {
    selection.choose(next);
    geometry.scrollTo(next);
  };
  const addFilter = (on: number) => {
    const isText = columns[on]?.datatype !== 'number';
    view.setFilters([...view.filters, { column: on, operator: isText ? 'contains' : '=', text: '' } satisfies Filter]);
  };
  const focus = () => geometry.scroller.current?.focus();
  const shared = { id, columns, rowHeight, layout, order, view, geometry, selection, cells, painter, panels };
  const choices = { areMeaningsShown, setFormat, shownFigures, setFigures, totals };
  return {
    ...shared,
    ...choices,
    cell,
    range,
    column,
    here,
    summary,
    copy,
    onCopy,
    openProfile,
    goToCell,
    addFilter,
    focus,
  };
}

/** The figures of the totals rows, kept in this browser. */
function useShownFigures() {
  const [shown, setShown] = useState<readonly Figure[]>(() => {
    const known = getLocal('totalsFigure')?.split(',') ?? [];
    return figures.filter((each) => known.includes(each));
  });
  const choose = (next: readonly Figure[]) => {
    setShown(next);
    setLocal('totalsFigure', next.length === 0 ? undefined : next.join());
  };
  return [shown, choose] as const;
}

function useColumnLayout(count: number) {
  const [layout, setLayout] = useState(defaultLayout);
  const order = useMemo(() => orderColumns(count, layout), [count, layout]);
  return {
    ...layout,
    order,
    toggleFrozen: (column: number) => setLayout(toggleFrozen(layout, column)),
    setHidden(columns: readonly number[], isHidden: boolean) {
      const next = setHidden(layout, columns, isHidden, count);
      setLayout(next);
      return orderColumns(count, next);
    },
  };
}

type Panel = { is: 'finder' } | { is: 'profile'; column: number; left: number };

/** The finder and the profile, of which one is open at a time over the grid, and the viewer next to it. */
function useGridPanels(gridId: string, scroller: RefObject<HTMLElement | null>) {
  const [panel, setPanel] = useState<Panel>();
  const [isViewerOpen, setIsViewerOpen] = useState(false);
  const closePanel = useCallback(() => setPanel(undefined), []);
  return {
    panel,
    isViewerOpen,
    setIsViewerOpen,
    closePanel,
    openFinder: () => setPanel({ is: 'finder' }),
    /** Opens the profile of a column below its header, at a display position. */
    openProfile(place: number, column: number) {
      const from = scroller.current?.getBoundingClientRect();
      const header = document.getElementById(cellId(gridId, { row: -1, column: place }))?.getBoundingClientRect();
      const left = Math.min((header?.left ?? 0) - (from?.left ?? 0), (from?.width ?? 0) - profileWidth - 8);
      setPanel({ is: 'profile', column, left: Math.max(8, left) });
    },
  };
}

function onGridKey(event: KeyboardEvent, grid: Grid): void {
  const { geometry, selection, view, layout, panels, cell, column } = grid;
  // React bubbles events of portals here, too; those are handled inside the portal.
  if (event.target !== geometry.scroller.current) return;
  const commands: Record<GridCommand, () => void> = {
    sort: () => view.toggleSort(column),
    filter: () => grid.addFilter(column),
    profile: () => grid.openProfile(cell.column),
    freeze: () => layout.toggleFrozen(column),
    hide: () => layout.setHidden([column], true),
    find: panels.openFinder,
    open: () => (cell.row < 0 ? grid.openProfile(cell.column) : panels.setIsViewerOpen(true)),
  };
  const command = commandOf(event, getLocal('areSingleKeysOff'));
  const isCopy = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'c';
  if (isCopy) grid.copy('with headers');
  else if (command) commands[command]();
  else if (!selection.onKeyDown(event)) return;
  event.preventDefault();
}

function GridTable({ grid, label }: { grid: Grid; label: string }) {
  const { id, columns, rowHeight, order, view, geometry, selection, cells, panels, cell } = grid;
  const rowCount = view.applied.count;
  return (
    <div
      ref={geometry.scroller}
      className="grid fills scrolls holds t-13"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + 1 + grid.shownFigures.length}
      aria-colcount={order.shown.length + 1}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-busy={view.isPending || cells.isStale}
      aria-activedescendant={cellId(id, cell)}
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
      onKeyDown={(event) => onGridKey(event, grid)}
      onCopy={grid.onCopy}
      onPointerDown={selection.onPointerDown}
      onPointerMove={selection.onPointerMove}
      onDoubleClick={(event) => (event.target as Element).closest('[data-place]') && panels.setIsViewerOpen(true)}
    >
      <GridHead
        columns={columns}
        order={order}
        geometry={geometry}
        id={id}
        activePlace={cell.row === -1 ? cell.column : -1}
        view={view}
        openColumn={panels.panel?.is === 'profile' ? panels.panel.column : undefined}
        onChoose={(place) => selection.choose({ row: -1, column: place })}
        onSort={view.toggleSort}
        onOpen={grid.openProfile}
        onShow={(which) => grid.layout.setHidden(which, false)}
      />
      <GridBody
        columns={columns}
        geometry={geometry}
        rowCount={rowCount}
        rowHeight={rowHeight}
        id={id}
        cells={cells}
        cell={cell}
        range={grid.range}
        painter={grid.painter}
      />
      {grid.shownFigures.length > 0 && (
        <GridTotals
          columns={columns}
          geometry={geometry}
          rowCount={rowCount}
          figures={grid.shownFigures}
          totals={grid.totals}
        />
      )}
    </div>
  );
}

function GridPanels({ grid, table, loaded }: { grid: Grid; table: RemoteTable; loaded: number }) {
  const { columns, layout, view, geometry, selection, panels, cell } = grid;
  const { panel, closePanel } = panels;
  const isFinderOpen = panel?.is === 'finder';
  const emptyColumns = useAnswer(isFinderOpen ? table.emptyColumns : undefined, [table, isFinderOpen, loaded]);
  const close = () => {
    closePanel();
    grid.focus();
  };
  if (isFinderOpen)
    return (
      <ColumnFinder
        columns={columns}
        layout={layout}
        emptyColumns={emptyColumns}
        onHide={layout.setHidden}
        onUnfreeze={layout.toggleFrozen}
        onGoTo={(which) => {
          const next = { row: cell.row, column: layout.setHidden([which], false).shown.indexOf(which) };
          close();
          selection.choose(next);
          // A column that was hidden gets its position with the next render.
          requestAnimationFrame(() => geometry.scrollTo(next));
        }}
        onClose={close}
      />
    );
  const column = panel && columns[panel.column];
  if (!column) return null;
  return (
    <ColumnProfile
      key={panel.column}
      table={table}
      column={column}
      index={panel.column}
      view={view.applied.number}
      left={panel.left}
      isFrozen={layout.frozen.includes(panel.column)}
      onFormat={(format) => grid.setFormat(column.name, format)}
      onSort={(direction) => view.setSort({ column: panel.column, direction })}
      onFilter={() => {
        closePanel();
        grid.addFilter(panel.column);
      }}
      onFreeze={() => layout.toggleFrozen(panel.column)}
      onHide={() => {
        layout.setHidden([panel.column], true);
        close();
      }}
      onClose={close}
    />
  );
}
