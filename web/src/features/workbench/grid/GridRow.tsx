// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column, ResultRow } from '@platbook/contract/batches';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { cellText, isNumberColumn } from './cell-text.ts';
import { cellId, type GridCell } from './grid-keys.ts';

interface GridRowProps {
  /** Counts from 0. */
  index: number;
  /** Pixels from the first row. */
  top: number;
  /** Undefined while it is on its way. */
  row: ResultRow | undefined;
  columns: readonly Column[];
  /** The columns in sight. */
  shown: readonly VirtualItem[];
  /** Id of the grid, which the ids of its cells begin with. */
  id: string;
  /** −1 when the active cell is in another row. */
  activeColumn: number;
  onChoose: (cell: GridCell) => void;
}

/** One row of the grid: its number, and the cells that are in sight. */
export const GridRow = memo(function GridRow({
  index,
  top,
  row,
  columns,
  shown,
  id,
  activeColumn,
  onChoose,
}: GridRowProps) {
  return (
    <div className="g-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <div className="rn" role="rowheader" aria-colindex={1}>
        {index + 1}
      </div>
      {shown.map((item) => {
        const value = row?.[item.index];
        const isActive = item.index === activeColumn;
        return (
          <div
            key={item.index}
            role="gridcell"
            id={cellId(id, { row: index, column: item.index })}
            aria-colindex={item.index + 2}
            aria-selected={isActive}
            className={`g-td${isNumberColumn(columns[item.index] as Column) ? ' num' : ''}${isActive ? ' at' : ''}`}
            style={{ left: item.start, width: item.size }}
            onPointerDown={() => onChoose({ row: index, column: item.index })}
          >
            {row === undefined ? (
              <OnItsWay index={index + item.index} />
            ) : value === null || value === undefined ? (
              <span className="null">NULL</span>
            ) : (
              cellText(value)
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Stands for a value that has not come yet. */
function OnItsWay({ index }: { index: number }) {
  return (
    <>
      <i className="skel" style={{ width: `${40 + ((index * 37) % 45)}%` }} aria-hidden="true" />
      <span className="sr">Loading</span>
    </>
  );
}
