import type { Column } from '@platbook/contract/batches';
import { GridRow } from './GridRow.tsx';
import type { GridCell } from './grid-keys.ts';
import { type GridRange, sizeOf } from './grid-range.ts';
import type { GridGeometry } from './use-grid-geometry.ts';
import type { GridWindow } from './use-grid-window.ts';

interface GridBodyProps {
  columns: readonly Column[];
  geometry: GridGeometry;
  /** Id of the grid, which the ids of its cells begin with. */
  id: string;
  cells: GridWindow;
  cell: GridCell;
  range: GridRange | undefined;
}

/** The rows in sight. */
export function GridBody({ columns, geometry, id, cells, cell, range }: GridBodyProps) {
  const block = range && sizeOf(range) > 1 ? range : undefined;
  return (
    <div className="g-body" role="presentation" style={{ height: geometry.height, width: geometry.width }}>
      {geometry.rows.map(({ index, start }) => {
        const isChosen = block !== undefined && index >= block.top && index <= block.bottom;
        return (
          <GridRow
            key={index}
            row={index}
            top={start}
            stamp={cells.stampOf(index)}
            valueAt={cells.valueAt}
            columns={columns}
            frozen={geometry.frozen}
            frozenWidth={geometry.frozenWidth}
            shown={geometry.columns}
            id={id}
            activePlace={cell.row === index ? cell.column : -1}
            chosenFrom={isChosen ? block.left : -1}
            chosenTo={isChosen ? block.right : -1}
          />
        );
      })}
    </div>
  );
}
