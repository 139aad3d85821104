import type { Rectangle } from './ground.ts';

/** A rectangle of a cell, in one neighborhood. */
export interface Patch extends Rectangle {
  readonly cell: Rectangle;
  readonly neighborhood: number;
}

export interface Share {
  readonly neighborhood: number;
  readonly lots: number;
}

/** A town's blocks: `lots` has a number per row and block; the lines between them are on the sheet, in feet, from one side of the town to the other. */
export interface Grid {
  readonly lots: readonly (readonly number[])[];
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

interface Part {
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
}

/** Divides a cell among neighborhoods: compact groups of blocks, each with about its share of the lots, and the open land next to them. */
export function divideCell(cell: Rectangle, grid: Grid, shares: readonly Share[]): Patch[] {
  const whole: Part = { columns: [0, grid.columns.length - 1], rows: [0, grid.rows.length - 1] };
  return dividePart(grid, whole, shares).map(({ part, neighborhood }) => {
    const { columns, rows } = part;
    return {
      cell,
      neighborhood,
      x0: columns[0] === 0 ? cell.x0 : (grid.columns[columns[0]] as number),
      x1: columns[1] === whole.columns[1] ? cell.x1 : (grid.columns[columns[1]] as number),
      y0: rows[0] === 0 ? cell.y0 : (grid.rows[rows[0]] as number),
      y1: rows[1] === whole.rows[1] ? cell.y1 : (grid.rows[rows[1]] as number),
    };
  });
}

/** Cuts the longer side where the lots on each side come closest to the shares of half of the neighborhoods. */
function dividePart(grid: Grid, part: Part, shares: readonly Share[]): { part: Part; neighborhood: number }[] {
  const [first] = shares as [Share, ...Share[]];
  const lengthOf = (axis: keyof Part) => (grid[axis][part[axis][1]] as number) - (grid[axis][part[axis][0]] as number);
  const canCut = (axis: keyof Part) => part[axis][1] - part[axis][0] > 1;
  const longer = lengthOf('columns') > lengthOf('rows') ? 'columns' : 'rows';
  const axis = canCut(longer) ? longer : longer === 'rows' ? 'columns' : 'rows';
  if (shares.length === 1 || !canCut(axis)) return [{ part, neighborhood: first.neighborhood }];
  const half = shares.length >> 1;
  const wanted = sumOf(shares.slice(0, half)) / Math.max(1, sumOf(shares));
  const [from, to] = part[axis];
  const lots = Array.from({ length: to - from }, (_, line) =>
    lotsIn(grid, { ...part, [axis]: [from + line, from + line + 1] }),
  );
  const all = lots.reduce((sum, some) => sum + some, 0);
  let [cut, least, passed] = [from + 1, Number.POSITIVE_INFINITY, 0];
  for (let line = from + 1; line < to; line += 1) {
    passed += lots[line - from - 1] as number;
    const miss = Math.abs(passed - wanted * all);
    if (miss < least) [cut, least] = [line, miss];
  }
  return [
    ...dividePart(grid, { ...part, [axis]: [from, cut] }, shares.slice(0, half)),
    ...dividePart(grid, { ...part, [axis]: [cut, to] }, shares.slice(half)),
  ];
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { lots }) => sum + lots, 0);

function lotsIn(grid: Grid, { rows, columns }: Part): number {
  return grid.lots
    .slice(...rows)
    .flatMap((row) => row.slice(...columns))
    .reduce((sum, lots) => sum + lots, 0);
}

export function patchAt(patches: readonly Patch[], x: number, y: number): Patch {
  const found = patches.find(({ x0, x1, y0, y1 }) => x >= x0 && x < x1 && y >= y0 && y < y1);
  return found ?? (patches[0] as Patch);
}
