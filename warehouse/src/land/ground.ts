/**
 * A county is planned on a flat sheet in feet, with its southwest corner at the origin. Smooth maps bend the sheet, so that lines which
 * divide it without gaps also divide the ground without gaps.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export type Bend = (point: Point) => Point;

export const feetPerDegree = 364_000;
/** How far apart the corners of a curved line are. */
export const curvedFeet = 60;
/** Other lines only follow the bend of the county, which leaves a line between corners this far apart by less than a foot. */
export const straightFeet = 660;

export interface Ground {
  readonly seed: number;
  readonly west: number;
  readonly south: number;
  readonly feetPerLongitude: number;
}

export function groundOf(seed: number, bounds: { west: number; south: number; north: number }): Ground {
  const middle = (bounds.south + bounds.north) / 2;
  return {
    seed,
    west: bounds.west,
    south: bounds.south,
    feetPerLongitude: feetPerDegree * Math.cos((middle * Math.PI) / 180),
  };
}

/** Long waves turn the grid of roads by up to nine degrees, here one way, there the other; short ones keep roads from being even. */
const waves = {
  east: [
    { degrees: 0.0042, length: 0.23, phase: 0 },
    { degrees: 0.0004, length: 0.087, phase: 1 },
  ],
  north: [
    { degrees: 0.0037, length: 0.21, phase: 2 },
    { degrees: 0.0004, length: 0.079, phase: 4 },
  ],
};

const shift = (along: readonly (typeof waves.east)[number][], at: number) =>
  along.reduce((sum, { degrees, length, phase }) => sum + degrees * Math.sin((2 * Math.PI * at) / length + phase), 0);

/**
 * Bends the whole county, as part of one map for all counties, so that neighbors still meet at their border. Both steps only slide
 * lines along themselves, so areas keep their size.
 */
export function bendCounty({ west, south, feetPerLongitude }: Ground): Bend {
  return ({ x, y }) => {
    const bentX = x + feetPerLongitude * shift(waves.east, south + y / feetPerDegree);
    return { x: bentX, y: y + feetPerDegree * shift(waves.north, west + bentX / feetPerLongitude) };
  };
}

/** Curves what is inside a rectangle; its edges stay. `feet` is the largest shift. */
export function curveInside({ x0, y0, x1, y1 }: Rectangle, feet: number, phase: number): Bend {
  const turn = 2 * Math.PI;
  return ({ x, y }) => {
    const [u, v] = [(x - x0) / (x1 - x0), (y - y0) / (y1 - y0)];
    if (feet === 0 || u <= 0 || u >= 1 || v <= 0 || v >= 1) return { x, y };
    const inside = Math.sin(Math.PI * u) * Math.sin(Math.PI * v);
    return {
      x: x + 0.4 * feet * inside * Math.cos(turn * (y / 1_050 + phase)),
      y: y + feet * inside * Math.sin(turn * (x / 1_250 + phase)),
    };
  };
}

/** The corners of a rectangle counterclockwise from the southwest; edges along x get corners at the multiples of `every`. */
export function outline({ x0, y0, x1, y1 }: Rectangle, every: number): Point[] {
  return [...alongX(x0, x1, y0, every), ...alongX(x0, x1, y1, every).toReversed()];
}

export function alongX(x0: number, x1: number, y: number, every: number): Point[] {
  return between(x0, x1, every).map((x) => ({ x, y }));
}

export function alongY(x: number, y0: number, y1: number, every: number): Point[] {
  return between(y0, y1, every).map((y) => ({ x, y }));
}

export function between(from: number, to: number, every: number): number[] {
  const stops = [from];
  if (every === Number.POSITIVE_INFINITY) return [from, to];
  for (let at = Math.ceil((from + 1) / every) * every; at < to - 1; at += every) stops.push(at);
  return [...stops, to];
}

/** Gives lines along x or y corners at the multiples of `every`, so that they follow a bend. */
export function withCorners(ring: readonly Point[], every: number): Point[] {
  return ring.flatMap((from, place) => {
    const to = ring[(place + 1) % ring.length] as Point;
    if (from.x !== to.x && from.y !== to.y) return [from];
    const line =
      from.y === to.y
        ? alongX(Math.min(from.x, to.x), Math.max(from.x, to.x), from.y, every)
        : alongY(from.x, Math.min(from.y, to.y), Math.max(from.y, to.y), every);
    const isForward = from.x < to.x || from.y < to.y;
    return (isForward ? line : line.toReversed()).slice(0, -1);
  });
}

export function toDegrees({ west, south, feetPerLongitude }: Ground, { x, y }: Point): readonly [number, number] {
  return [round6(west + x / feetPerLongitude), round6(south + y / feetPerDegree)];
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (const [place, { x, y }] of ring.entries()) {
    const next = ring[(place + 1) % ring.length] as Point;
    twice += x * next.y - next.x * y;
  }
  return Math.abs(twice) / 2;
}

export function perimeterOf(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, place) => {
    const next = ring[(place + 1) % ring.length] as Point;
    return sum + Math.hypot(next.x - x, next.y - y);
  }, 0);
}
