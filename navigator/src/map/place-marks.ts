export interface MarkBox {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isRequired?: boolean;
}

const cellPixels = 64;

/** The keys of the marks that fit, in order of priority. Kept ones take their space before all others. */
export function chooseMarks(boxes: readonly MarkBox[], most: number): Set<string> {
  const chosen = new Set<string>();
  const taken = new Map<string, MarkBox[]>();
  const order = [...boxes.filter(({ isRequired }) => isRequired), ...boxes.filter(({ isRequired }) => !isRequired)];
  for (const box of order) {
    if (chosen.size >= most && !box.isRequired) break;
    const cells = cellsOf(box);
    const isFree = cells.every((cell) => !taken.get(cell)?.some((other) => isOver(box, other)));
    if (!isFree && !box.isRequired) continue;
    chosen.add(box.key);
    for (const cell of cells) taken.set(cell, [...(taken.get(cell) ?? []), box]);
  }
  return chosen;
}

function isOver(one: MarkBox, other: MarkBox): boolean {
  const wide = (one.width + other.width) / 2;
  return Math.abs(one.x - other.x) < wide && one.y - one.height < other.y && other.y - other.height < one.y;
}

function cellsOf({ x, y, width, height }: MarkBox): string[] {
  const cells: string[] = [];
  for (
    let column = Math.floor((x - width / 2) / cellPixels);
    column <= Math.floor((x + width / 2) / cellPixels);
    column += 1
  )
    for (let row = Math.floor((y - height) / cellPixels); row <= Math.floor(y / cellPixels); row += 1)
      cells.push(`${column} ${row}`);
  return cells;
}
