// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column, ResultRow } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { copyText } from '../../../browser/clipboard.ts';
import {
  cellText,
  columnWidth,
  type GridCell,
  isNumberColumn,
  moveCell,
  resizedWidth,
  valueText,
} from './grid-model.ts';
import { visibleText } from './visible-text.ts';
import './result-grid.css';

const rowNumberWidth = 44;
const keyResizeStep = 20;

interface ResultGridProps {
  columns: readonly Column[];
  rows: readonly ResultRow[];
  /** What the grid is called for screen readers. */
  label: string;
  /** Pixels of a row: 30, and 40 where fingers touch. */
  rowHeight?: number;
  /** The line under the grid, right of what is said about the active cell. */
  status?: ReactNode;
}

/**
 * The result grid (WAI-ARIA grid): only what is in sight is in the page, down and across. One tab stop; the keys move the
 * active cell, Ctrl or Cmd C copies it, Alt with an arrow resizes a column from its header.
 */
export function ResultGrid({ columns, rows, label, rowHeight = limits.gridRowHeight, status }: ResultGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const [resized, setResized] = useState<ReadonlyMap<number, number>>(new Map());
  const widthOf = useCallback(
    (index: number) => resized.get(index) ?? columnWidth(columns[index] ?? { maxValueLength: 0 }),
    [resized, columns],
  );

  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    initialRect: { width: 1000, height: 600 },
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    overscan: 2,
    scrollPaddingStart: rowNumberWidth,
    paddingStart: rowNumberWidth,
    initialRect: { width: 1000, height: 600 },
  });
  const resize = (index: number, width: number) => {
    const next = resizedWidth(width);
    setResized((known) => new Map(known).set(index, next));
    across.resizeItem(index, next);
  };

  const moveTo = (cell: GridCell) => {
    setActive(cell);
    if (cell.row >= 0) down.scrollToIndex(cell.row, { align: 'auto' });
    across.scrollToIndex(cell.column, { align: 'auto' });
  };
  const activeValue = rows[active.row]?.[active.column];
  const copyActive = () => valueText(active.row < 0 ? columns[active.column]?.name : activeValue);

  const visibleColumns = across.getVirtualItems();
  const totalWidth = across.getTotalSize();
  // The columns as one value that stays the same while only rows scroll past, so that rows that stay need no new render.
  const columnsKey = `${visibleColumns.map((item) => `${item.index}:${item.size}`).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the items
  const shown = useMemo(() => visibleColumns, [columnsKey]);
  const activeId = `${id}${active.row}:${active.column}`;

  return (
    <>
      <div
        ref={scroller}
        className="grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly="true"
        aria-activedescendant={activeId}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
        onKeyDown={(event) => {
          if (event.altKey && active.row < 0 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
            event.preventDefault();
            resize(
              active.column,
              widthOf(active.column) + (event.key === 'ArrowLeft' ? -keyResizeStep : keyResizeStep),
            );
            return;
          }
          const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2);
          const next = moveCell(active, event.key, event.ctrlKey || event.metaKey, {
            rows: rows.length,
            columns: columns.length,
            page,
          });
          if (!next || event.altKey || event.shiftKey) return;
          event.preventDefault();
          moveTo(next);
        }}
        onCopy={(event) => {
          if (window.getSelection()?.toString()) return;
          event.preventDefault();
          if (event.clipboardData) event.clipboardData.setData('text/plain', copyActive());
          else void copyText(copyActive());
        }}
      >
        <div className="g-head" role="row" aria-rowindex={1} style={{ width: totalWidth }}>
          <div className="rn" role="columnheader" aria-colindex={1}>
            <span className="sr">Row</span>
          </div>
          {shown.map((item) => (
            <GridHeader
              key={item.index}
              column={columns[item.index] as Column}
              item={item}
              id={`${id}-1:${item.index}`}
              isActive={active.row === -1 && active.column === item.index}
              onChoose={() => setActive({ row: -1, column: item.index })}
              onResize={(width) => resize(item.index, width)}
            />
          ))}
        </div>
        <div className="g-body" role="presentation" style={{ height: down.getTotalSize(), width: totalWidth }}>
          {down.getVirtualItems().map((item) => (
            <GridRow
              key={item.index}
              index={item.index}
              top={item.start}
              row={rows[item.index] as ResultRow}
              columns={columns}
              shown={shown}
              id={id}
              activeColumn={active.row === item.index ? active.column : -1}
              onChoose={setActive}
            />
          ))}
        </div>
      </div>
      <div className="status">
        <span className="cut">
          {active.row < 0 ? (
            'Header'
          ) : (
            <>
              Row <b className="fig">{active.row + 1}</b>
            </>
          )}
          , {visibleText(columns[active.column]?.name ?? '')}
        </span>
        <span className="push cut">{status}</span>
      </div>
    </>
  );
}

interface GridHeaderProps {
  column: Column;
  item: VirtualItem;
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onResize: (width: number) => void;
}

function GridHeader({ column, item, id, isActive, onChoose, onResize }: GridHeaderProps) {
  const drag = useRef<{ x: number; width: number } | undefined>(undefined);
  const name = visibleText(column.name);
  const end = (event: PointerEvent) => {
    drag.current = undefined;
    event.currentTarget.releasePointerCapture?.(event.pointerId);
  };
  return (
    <div
      role="columnheader"
      id={id}
      aria-colindex={item.index + 2}
      className={`g-th${isNumberColumn(column) ? ' num' : ''}${isActive ? ' at' : ''}`}
      style={{ left: item.start, width: item.size }}
      title={`${name} (${column.datatype})`}
      onPointerDown={onChoose}
    >
      <span className="cut">{name}</span>
      <span
        className="g-grip"
        aria-hidden="true"
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          drag.current = { x: event.clientX, width: item.size };
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (drag.current) onResize(drag.current.width + event.clientX - drag.current.x);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  );
}

interface GridRowProps {
  index: number;
  top: number;
  row: ResultRow;
  columns: readonly Column[];
  shown: readonly VirtualItem[];
  id: string;
  activeColumn: number;
  onChoose: (cell: GridCell) => void;
}

const GridRow = memo(function GridRow({ index, top, row, columns, shown, id, activeColumn, onChoose }: GridRowProps) {
  return (
    <div className="g-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <div className="rn" role="rowheader" aria-colindex={1}>
        {index + 1}
      </div>
      {shown.map((item) => {
        const value = row[item.index];
        const isActive = item.index === activeColumn;
        return (
          <div
            key={item.index}
            role="gridcell"
            id={`${id}${index}:${item.index}`}
            aria-colindex={item.index + 2}
            aria-selected={isActive}
            className={`g-td${isNumberColumn(columns[item.index] as Column) ? ' num' : ''}${isActive ? ' at' : ''}`}
            style={{ left: item.start, width: item.size }}
            onPointerDown={() => onChoose({ row: index, column: item.index })}
          >
            {value === null || value === undefined ? <span className="null">NULL</span> : cellText(value)}
          </div>
        );
      })}
    </div>
  );
});
