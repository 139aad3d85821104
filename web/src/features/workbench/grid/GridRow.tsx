// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column, ResultValue } from '@platbook/contract/batches';
import { memo } from 'react';
import { GridCells } from './GridCells.tsx';
import type { GridItem } from './use-grid-geometry.ts';

interface GridRowProps {
  /** Counts from 0. */
  row: number;
  /** Pixels from the first row. */
  top: number;
  /** Changes when values of the row come; without it the row is not drawn anew. */
  stamp: string;
  valueAt: (row: number, column: number) => ResultValue | undefined;
  columns: readonly Column[];
  /** The columns that do not scroll, and those of the others that are in sight. */
  frozen: readonly GridItem[];
  frozenWidth: number;
  shown: readonly GridItem[];
  /** Id of the grid, which the ids of its cells begin with. */
  id: string;
  /** Places; −1 where the row has no active cell or no chosen ones. */
  activePlace: number;
  chosenFrom: number;
  chosenTo: number;
}

/** One row of the grid: its number, and the cells that are in sight. */
export const GridRow = memo(function GridRow({ top, frozen, frozenWidth, shown, stamp: _, ...cells }: GridRowProps) {
  const { row } = cells;
  return (
    <div className="g-row" role="row" aria-rowindex={row + 2} style={{ transform: `translateY(${top}px)` }}>
      <div className={cells.chosenFrom >= 0 ? 'rn on' : 'rn'} role="rowheader" aria-colindex={1} data-row={row}>
        {row + 1}
      </div>
      {frozen.length > 0 && (
        <div className="g-frozen" role="presentation" style={{ width: frozenWidth }}>
          <GridCells items={frozen} {...cells} />
        </div>
      )}
      <GridCells items={shown} {...cells} />
    </div>
  );
});
