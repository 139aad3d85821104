import type { Column } from '../driver.ts';
import type { RowFrames } from '../row-frames.ts';
import type { CellWriter } from './write-vector.ts';

const opening = 0x5b;
const closing = 0x5d;
const comma = 0x2c;

export function writeRows(
  frames: RowFrames,
  writers: readonly CellWriter[],
  columns: readonly Column[],
  from: number,
  to: number,
): number {
  const { out } = frames;
  const longest = columns.map(({ maxValueLength }) => maxValueLength);
  let row = from;
  while (row < to && !frames.isDue) {
    frames.startRow();
    out.byte(opening);
    for (let index = 0; index < writers.length; index += 1) {
      if (index > 0) out.byte(comma);
      const length = (writers[index] as CellWriter)(row);
      if (length > (longest[index] as number)) longest[index] = length;
    }
    out.byte(closing);
    if (!frames.endRow()) break;
    row += 1;
  }
  for (const [index, column] of columns.entries()) column.maxValueLength = longest[index] as number;
  return row;
}
