import { random } from '../land/random.ts';

export type Position = readonly [longitude: number, latitude: number];
type Ring = readonly Position[];

/** Lots are a few of these wide. */
const lotDegrees = 0.002;

export interface Shape {
  readonly polygons: readonly (readonly Ring[])[];
}

export function readShape(text: string): Shape {
  const { type, coordinates } = JSON.parse(text) as { type: string; coordinates: unknown };
  return { polygons: (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][] };
}

export function holds({ polygons }: Shape, point: Position): boolean {
  return polygons.some(
    ([outer, ...holes]) => isInside(outer as Ring, point) && !holes.some((hole) => isInside(hole, point)),
  );
}

function isInside(ring: Ring, [x, y]: Position): boolean {
  let is = false;
  for (const [place, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(place + 1) % ring.length] as Position;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}

function boxOf({ polygons }: Shape): readonly [west: number, south: number, east: number, north: number] {
  const all = polygons.flat(2);
  const [lons, lats] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

export function bucketsOf(shape: Shape, degrees = lotDegrees): string[] {
  const [west, south, east, north] = boxOf(shape);
  const keys: string[] = [];
  for (let x = Math.floor(west / degrees); x <= Math.floor(east / degrees); x += 1)
    for (let y = Math.floor(south / degrees); y <= Math.floor(north / degrees); y += 1) keys.push(`${x} ${y}`);
  return keys;
}

export const bucketOf = ([x, y]: Position, degrees = lotDegrees) =>
  `${Math.floor(x / degrees)} ${Math.floor(y / degrees)}`;

export function randomPoint(shape: Shape, seed: number): Position {
  const [west, south, east, north] = boxOf(shape);
  for (let draw = 0; ; draw += 1) {
    const point = [
      west + (east - west) * random('check x', seed, draw),
      south + (north - south) * random('check y', seed, draw),
    ] as const;
    if (draw > 5_000 || holds(shape, point)) return point;
  }
}
