import type { ResultValue } from '@platbook/contract/workbench/batches';
import { mercatorX, mercatorY } from '@platbook/ui/map/mercator';
import type { CountyShape, MapBounds, MapPoint } from '../../../charts/map/map-shapes.ts';
import { isPlace } from './find-places.ts';
import { type MapFrame, pointAt } from './map-view.ts';

/** The rows of a result as points, indexed by row in the original order; NaN for a row without a location. */
export interface MapPoints {
  x: Float64Array;
  y: Float64Array;
  placed: number;
  /** For each row the index of its county among those given, or 255. */
  counties: Uint8Array;
}

export const elsewhere = 255;

/** `named` is each row's county, a FIPS code or a name; without it the outlines decide. */
export function buildPoints(
  latitudes: Float64Array,
  longitudes: Float64Array,
  known: readonly CountyShape[],
  named?: readonly ResultValue[],
): MapPoints {
  const count = latitudes.length;
  const points = { x: new Float64Array(count), y: new Float64Array(count), counties: new Uint8Array(count), placed: 0 };
  for (let row = 0; row < count; row += 1) {
    const [latitude, longitude] = [latitudes[row] as number, longitudes[row] as number];
    const isHere = isPlace(latitude, longitude);
    const x = isHere ? mercatorX(longitude) : Number.NaN;
    const y = isHere ? mercatorY(latitude) : Number.NaN;
    points.x[row] = x;
    points.y[row] = y;
    points.counties[row] = elsewhere;
    if (!isHere) continue;
    points.placed += 1;
    points.counties[row] = countyOf(named?.[row] ?? null, x, y, known);
  }
  return points;
}

function countyOf(named: ResultValue, x: number, y: number, known: readonly CountyShape[]): number {
  if (named === null) return countyAt(x, y, known);
  const text = String(named).toLowerCase();
  // Counties in different states can share a name.
  const found = known.findIndex(
    ({ fips, name, left, right, top, bottom }) =>
      fips === text ||
      (name.toLowerCase().startsWith(`${text} `) && x >= left && x <= right && y >= top && y <= bottom),
  );
  return found < 0 ? elsewhere : found;
}

/** The county whose bounding box contains a location; where boxes overlap, the one with the nearest ZIP code. */
function countyAt(x: number, y: number, known: readonly CountyShape[]): number {
  let found = elsewhere;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < known.length; index += 1) {
    const { left, right, top, bottom, zips } = known[index] as CountyShape;
    if (x < left || x > right || y < top || y > bottom) continue;
    for (const zip of zips) {
      const distance = (zip.x - x) ** 2 + (zip.y - y) ** 2;
      if (distance >= least) continue;
      least = distance;
      found = index;
    }
  }
  return found;
}

export function boundsOf({ x, y }: MapPoints, rows: Iterable<number>): MapBounds | undefined {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const row of rows) {
    const [px, py] = [x[row] as number, y[row] as number];
    if (px < bounds.left) bounds.left = px;
    if (px > bounds.right) bounds.right = px;
    if (py < bounds.top) bounds.top = py;
    if (py > bounds.bottom) bounds.bottom = py;
  }
  return bounds.left <= bounds.right ? bounds : undefined;
}

export function rowAtPixel(
  { x, y }: MapPoints,
  rows: Uint32Array,
  frame: MapFrame,
  at: MapPoint,
  reach: number,
): number | undefined {
  const wanted = pointAt(frame, at);
  let best: number | undefined;
  let least = (reach / frame.scale) ** 2;
  for (const row of rows) {
    const distance = ((x[row] as number) - wanted.x) ** 2 + ((y[row] as number) - wanted.y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = row;
  }
  return best;
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type MapDirection = keyof typeof directions;

export function isMapDirection(key: string): key is MapDirection {
  return key in directions;
}

export function adjacentRow({ x, y }: MapPoints, rows: Uint32Array, from: MapPoint, direction: MapDirection) {
  const [rightward, downward] = directions[direction];
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const [dx, dy] = [(x[row] as number) - from.x, (y[row] as number) - from.y];
    const along = dx * rightward + dy * downward;
    const aside = Math.abs(dx * downward) + Math.abs(dy * rightward);
    if (!(along > 0) || aside > along) continue;
    const distance = along * along + 4 * aside * aside;
    if (distance >= least) continue;
    least = distance;
    best = row;
  }
  return best;
}

export function rowsWithin({ x, y }: MapPoints, rows: Uint32Array, bounds: MapBounds): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(rows).filter((row) => {
    const [px, py] = [x[row] as number, y[row] as number];
    return px >= bounds.left && px <= bounds.right && py >= bounds.top && py <= bounds.bottom;
  });
}
