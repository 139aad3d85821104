// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column, ResultRow } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { cellId } from './grid-keys.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useGridGeometry } from './use-grid-geometry.ts';
import { visibleText } from './visible-text.ts';
import './result-grid.css';

interface ResultGridProps {
  columns: readonly Column[];
  /** The first rows; places of those that are not here yet are drawn empty. */
  rows: readonly ResultRow[];
  rowCount: number;
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
export function ResultGrid({
  columns,
  rows,
  rowCount,
  label,
  rowHeight = limits.gridRowHeight,
  status,
}: ResultGridProps) {
  const id = useId();
  const geometry = useGridGeometry(columns, rowCount, rowHeight);
  const { cell: active, choose, onKeyDown, onCopy } = useActiveCell({ columns, rows, rowCount, geometry });
  return (
    <>
      <div
        ref={geometry.scroller}
        className="grid"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-readonly="true"
        aria-activedescendant={cellId(id, active)}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
      >
        <div className="g-head" role="row" aria-rowindex={1} style={{ width: geometry.width }}>
          <div className="rn" role="columnheader" aria-colindex={1}>
            <span className="sr">Row</span>
          </div>
          {geometry.columns.map((item) => (
            <GridHeader
              key={item.index}
              column={columns[item.index] as Column}
              item={item}
              id={cellId(id, { row: -1, column: item.index })}
              isActive={active.row === -1 && active.column === item.index}
              onChoose={() => choose({ row: -1, column: item.index })}
              onResize={(width) => geometry.resize(item.index, width)}
            />
          ))}
        </div>
        <div className="g-body" role="presentation" style={{ height: geometry.height, width: geometry.width }}>
          {geometry.rows.map((item) => (
            <GridRow
              key={item.index}
              index={item.index}
              top={item.start}
              row={rows[item.index]}
              columns={columns}
              shown={geometry.columns}
              id={id}
              activeColumn={active.row === item.index ? active.column : -1}
              onChoose={choose}
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
