import type { Point } from './ground.ts';
import { random } from './random.ts';

export interface ZipPlan {
  readonly zip: string;
  /** Where its center is on the sheet, in feet. */
  readonly x: number;
  readonly y: number;
  /** Square feet of the towns that its homes need. */
  readonly demand: number;
}

/** A county as squares between section roads. Each square of land belongs to one ZIP code. */
export interface Cells {
  readonly across: number;
  readonly up: number;
  readonly size: number;
  /** Place of the ZIP code by cell, row by row from the south; -1 is water, -3 is in another county. */
  readonly zipOf: Int16Array;
}

/** The share of a cell that towns can use: the rest is roads, parks and open land. */
const usableShare = 0.62;
/** Some cells are water, and each ZIP code needs one of its own. */
const leastCellsPerZip = 3;

export function divideCounty(
  sheet: { readonly width: number; readonly height: number; readonly mostCells: number; readonly seed: number },
  zips: readonly ZipPlan[],
  isWater: (point: Point) => boolean,
  isForeign: (point: Point) => boolean,
): Cells {
  const leastSize = 2_640;
  const cellsWanted = Math.max(sheet.mostCells, leastCellsPerZip * zips.length);
  const size = Math.max(leastSize, Math.sqrt((sheet.width * sheet.height) / cellsWanted));
  const across = Math.max(2, Math.round(sheet.width / size));
  const up = Math.max(2, Math.round(sheet.height / size));
  const zipOf = new Int16Array(across * up).fill(-2);
  for (let cell = 0; cell < zipOf.length; cell += 1) {
    const [x, y] = [(cell % across) + 0.5, Math.floor(cell / across) + 0.5];
    const middle = { x: x * size, y: y * size };
    if (isForeign(middle)) zipOf[cell] = -3;
    else if (isWater(middle)) zipOf[cell] = -1;
  }
  const cells: Cells = { across, up, size, zipOf };
  for (const [place, zip] of zips.entries()) zipOf[nearestFree(cells, zip)] = place;
  const needed = zips.map(({ demand }) => Math.max(1, Math.ceil(demand / (usableShare * size * size))));
  grow(cells, zips, (zip, count) => count < (needed[zip] as number), sheet.seed);
  grow(cells, zips, () => true, sheet.seed);
  for (let cell = 0; cell < zipOf.length; cell += 1) if (zipOf[cell] === -2) zipOf[cell] = -1;
  return cells;
}

function nearestFree({ across, size, zipOf }: Cells, { x, y }: ZipPlan): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < zipOf.length; cell += 1) {
    const distance = Math.hypot(((cell % across) + 0.5) * size - x, (Math.floor(cell / across) + 0.5) * size - y);
    if (distance >= least || zipOf[cell] !== -2) continue;
    least = distance;
    best = cell;
  }
  return best;
}

/** Each ZIP code in turn takes the free neighbor cell that is nearest to its center, so it stays in one piece. */
function grow(
  cells: Cells,
  zips: readonly ZipPlan[],
  isHungry: (zip: number, count: number) => boolean,
  seed: number,
): void {
  const { across, size, zipOf } = cells;
  const counts = zips.map(() => 0);
  for (const zip of zipOf) if (zip >= 0) counts[zip] = (counts[zip] as number) + 1;
  const edges = zips.map(() => [] as { cell: number; distance: number }[]);
  const reach = (zip: number, cell: number) => {
    const { x, y } = zips[zip] as ZipPlan;
    for (const next of neighborsOf(cells, cell)) {
      if (zipOf[next] !== -2) continue;
      const [cx, cy] = [((next % across) + 0.5) * size, (Math.floor(next / across) + 0.5) * size];
      const distance = Math.hypot(cx - x, cy - y) * (0.85 + 0.3 * random('edge', seed, next));
      const list = edges[zip] as { cell: number; distance: number }[];
      const at = list.findIndex((one) => one.distance < distance);
      list.splice(at < 0 ? list.length : at, 0, { cell: next, distance });
    }
  };
  for (const [cell, zip] of zipOf.entries()) if (zip >= 0) reach(zip, cell);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const [zip, list] of edges.entries()) {
      if (!isHungry(zip, counts[zip] as number)) continue;
      let next = list.pop();
      while (next !== undefined && zipOf[next.cell] !== -2) next = list.pop();
      if (next === undefined) continue;
      zipOf[next.cell] = zip;
      counts[zip] = (counts[zip] as number) + 1;
      reach(zip, next.cell);
      isGrowing = true;
    }
  }
}

function neighborsOf({ across, up }: Cells, cell: number): number[] {
  const [x, y] = [cell % across, Math.floor(cell / across)];
  return [
    ...(x > 0 ? [cell - 1] : []),
    ...(x < across - 1 ? [cell + 1] : []),
    ...(y > 0 ? [cell - across] : []),
    ...(y < up - 1 ? [cell + across] : []),
  ];
}
