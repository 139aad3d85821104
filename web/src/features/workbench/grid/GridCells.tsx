// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column, ResultValue } from '@platbook/contract/batches';
import { cellText, isNumberColumn } from './cell-text.ts';
import { cellId } from './grid-keys.ts';
import type { GridItem } from './use-grid-geometry.ts';

interface GridCellsProps {
  row: number;
  items: readonly GridItem[];
  columns: readonly Column[];
  valueAt: (row: number, column: number) => ResultValue | undefined;
  /** Id of the grid, which the ids of its cells begin with. */
  id: string;
  /** Places; −1 where the row has no active cell or no chosen ones. */
  activePlace: number;
  chosenFrom: number;
  chosenTo: number;
}

/** The cells of one row that stand in one holder: the frozen ones, or those that scroll. */
export function GridCells({ row, items, columns, valueAt, id, activePlace, chosenFrom, chosenTo }: GridCellsProps) {
  return items.map(({ index, column, start, size, hiddenBefore }) => {
    const value = valueAt(row, column);
    const isActive = index === activePlace;
    const isChosen = index >= chosenFrom && index <= chosenTo;
    const described = columns[column] as Column;
    const classes = [
      'g-td',
      isNumberColumn(described) && 'num',
      isJson(described) && 'js',
      isChosen && 'in',
      isActive && 'at',
    ];
    return [
      hiddenBefore > 0 && <HiddenMark key={`h${column}`} left={start} />,
      <div
        key={column}
        role="gridcell"
        id={cellId(id, { row, column: index })}
        aria-colindex={index + 2}
        aria-selected={isActive || isChosen}
        className={classes.filter(Boolean).join(' ')}
        style={{ left: start, width: size }}
        data-row={row}
        data-place={index}
      >
        {value === undefined ? (
          <OnItsWay index={row + column} />
        ) : value === null ? (
          <span className="null">NULL</span>
        ) : (
          cellText(value)
        )}
      </div>,
    ];
  });
}

function isJson({ datatype }: Column): boolean {
  return datatype === 'json';
}

/** The quiet strip where hidden columns are; `left` is where the next column begins. */
function HiddenMark({ left }: { left: number }) {
  return <div className="g-hid" aria-hidden="true" style={{ left: left - 28 }} />;
}

/** Stands for a value that has not come yet. */
function OnItsWay({ index }: { index: number }) {
  return (
    <>
      <i className="skel" style={{ width: `${40 + ((index * 37) % 45)}%` }} aria-hidden="true" />
      <span className="sr">Loading</span>
    </>
  );
}
