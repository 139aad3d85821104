import type { Patch } from './divide-cell.ts';
import {
  areaOf,
  type Bend,
  between,
  curvedFeet,
  type Ground,
  type Point,
  type Rectangle,
  straightFeet,
  toDegrees,
  withCorners,
} from './ground.ts';
import { curveOf, type Town } from './plat-zip.ts';

type Position = readonly [longitude: number, latitude: number];

export interface Area {
  readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown };
  readonly center: Position;
  readonly squareFeet: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly town: Town | undefined;
}

/** Draws the union of patches as rings; `every` is how far apart corners are on its sides, in feet. A coarse one doesn't follow the curves of towns. */
export function traceArea(
  patches: readonly Patch[],
  {
    ground,
    bend,
    townOf,
    every,
    isCoarse,
  }: {
    ground: Ground;
    bend: Bend;
    townOf: (patch: Patch) => Town | undefined;
    every: number;
    isCoarse: boolean;
  },
): Area {
  const rings = chain(outerEdges(patches, townOf)).map((edges) => {
    const turns = () => edges.filter(isTurn).map(({ from }) => from);
    const flat = isCoarse ? withCorners(turns(), every) : edges.flatMap((edge) => corners(edge, every));
    const points = flat.map(bend);
    return { points, isHole: signedArea(points) < 0 };
  });
  return describeArea(ground, polygonsOf(rings));
}

function polygonsOf(rings: readonly { readonly points: Point[]; readonly isHole: boolean }[]): Point[][][] {
  const polygons = rings.filter(({ isHole }) => !isHole).map(({ points }) => [points]);
  for (const { points } of rings.filter(({ isHole }) => isHole))
    (polygons.find(([outer]) => contains(outer as Point[], points[0] as Point)) ?? polygons[0])?.push(points);
  return polygons;
}

/** Draws the union of cells, as rings of their corners. */
export function traceCells(cells: readonly Rectangle[]): Point[][] {
  const patches = cells.map((cell) => ({ ...cell, cell, neighborhood: 0 }));
  return chain(outerEdges(patches, () => undefined)).map((edges) => edges.map(({ from }) => from));
}

function isTurn(edge: Edge, place: number, ring: readonly Edge[]): boolean {
  const before = ring.at(place - 1) as Edge;
  return (edge.from.x === edge.to.x) !== (before.from.x === before.to.x);
}

/** Polygons, each an outline and its holes, of which the largest has the center. Five decimals are 3.6 feet. */
export function describeArea(ground: Ground, polygons: readonly (readonly (readonly Point[])[])[], decimals = 5): Area {
  const drawn = polygons.map((rings) =>
    rings.map((ring) => closed(ring.map((point) => position(ground, point, decimals)))),
  );
  const largest = polygons.reduce((a, b) => (areaOf(b[0] as Point[]) > areaOf(a[0] as Point[]) ? b : a));
  const all = drawn.flat(2);
  const [west, south] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const [east, north] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  return {
    geometry:
      drawn.length === 1 ? { type: 'Polygon', coordinates: drawn[0] } : { type: 'MultiPolygon', coordinates: drawn },
    center: position(ground, centerOf(largest[0] as Point[]), decimals),
    squareFeet: polygons.reduce(
      (sum, [outer, ...holes]) =>
        sum + areaOf(outer as Point[]) - holes.reduce((hollow, hole) => hollow + areaOf(hole), 0),
      0,
    ),
    west,
    south,
    east,
    north,
  };
}

function outerEdges(patches: readonly Patch[], townOf: (patch: Patch) => Town | undefined): Edge[] {
  const corners = { x: new Map<number, Set<number>>(), y: new Map<number, Set<number>>() };
  const stop = (axis: 'x' | 'y', line: number, stops: readonly number[]) => {
    const known = corners[axis].get(line) ?? new Set<number>();
    for (const one of stops) known.add(one);
    corners[axis].set(line, known);
  };
  for (const { x0, x1, y0, y1 } of patches) {
    for (const x of [x0, x1]) stop('x', x, [y0, y1]);
    for (const y of [y0, y1]) stop('y', y, [x0, x1]);
  }
  /** The corners of other patches divide a side. */
  const stops = (axis: 'x' | 'y', line: number, from: number, to: number) =>
    [...(corners[axis].get(line) as Set<number>)].filter((at) => at >= from && at <= to).sort((a, b) => a - b);
  const edges = new Map<string, Edge>();
  const add = (path: readonly Point[], town: Town | undefined) => {
    for (const [place, to] of path.slice(1).entries()) {
      const from = path[place] as Point;
      if (!edges.delete(`${to.x},${to.y},${from.x},${from.y}`))
        edges.set(`${from.x},${from.y},${to.x},${to.y}`, { from, to, town });
    }
  };
  for (const patch of patches) {
    const { x0, x1, y0, y1 } = patch;
    const town = townOf(patch);
    const along = (y: number) => stops('y', y, x0, x1).map((x) => ({ x, y }));
    const up = (x: number) => stops('x', x, y0, y1).map((y) => ({ x, y }));
    for (const path of [along(y0), up(x1), along(y1).toReversed(), up(x0).toReversed()]) add(path, town);
  }
  return [...edges.values()];
}

function chain(edges: readonly Edge[]): Edge[][] {
  const startingAt = new Map<string, Edge[]>();
  for (const edge of edges) {
    const key = `${edge.from.x},${edge.from.y}`;
    const list = startingAt.get(key);
    if (list) list.push(edge);
    else startingAt.set(key, [edge]);
  }
  const rings: Edge[][] = [];
  for (const first of edges) {
    if (!take(startingAt, first)) continue;
    const ring = [first];
    for (let last = first; last.to.x !== first.from.x || last.to.y !== first.from.y; ) {
      const next = leftmost(startingAt.get(`${last.to.x},${last.to.y}`) ?? [], last);
      if (next === undefined) break;
      take(startingAt, next);
      ring.push(next);
      last = next;
    }
    rings.push(ring);
  }
  return rings;
}

function take(startingAt: ReadonlyMap<string, Edge[]>, edge: Edge): boolean {
  const list = startingAt.get(`${edge.from.x},${edge.from.y}`) ?? [];
  const place = list.indexOf(edge);
  if (place >= 0) list.splice(place, 1);
  return place >= 0;
}

/** Where two parts of an area touch in a corner, the ring stays with its own part. */
function leftmost(choices: readonly Edge[], last: Edge): Edge | undefined {
  const turn = (edge: Edge) =>
    (last.to.x - last.from.x) * (edge.to.y - edge.from.y) - (last.to.y - last.from.y) * (edge.to.x - edge.from.x);
  return choices.toSorted((a, b) => turn(b) - turn(a))[0];
}

/** How far outside a town a line still follows the bend closely, for the homes between them. */
const nearFeet = 800;

/** A line through a town follows the curve of its streets. */
function corners({ from, to, town }: Edge, every: number): Point[] {
  const [along, across] = from.y === to.y ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const isForward = from[along] < to[along];
  const [low, high] = isForward ? [from[along], to[along]] : [to[along], from[along]];
  const isWithin = (margin: number) =>
    town !== undefined &&
    town.lots.length > 0 &&
    from[across] > town.at[`${across}0`] - margin &&
    from[across] < town.at[`${across}1`] + margin;
  const isInTown = town !== undefined && town.curve > 0 && isWithin(0);
  const margin = isInTown ? 0 : nearFeet;
  const limit = (end: number) => (isWithin(margin) ? Math.min(high, Math.max(low, end)) : high);
  const enter = limit((town?.at[`${along}0`] ?? high) - margin);
  const leave = limit((town?.at[`${along}1`] ?? high) + margin);
  const stops = new Set([
    ...between(low, enter, every),
    ...between(enter, leave, isInTown ? curvedFeet : straightFeet),
    ...between(leave, high, every),
  ]);
  const line = [...stops].map((at) => (along === 'x' ? { x: at, y: from.y } : { x: from.x, y: at }));
  const drawn = isInTown ? line.map(curveOf(town)) : line;
  return (isForward ? drawn : drawn.toReversed()).slice(0, -1);
}

export function signedArea(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, place) => {
    const next = ring[(place + 1) % ring.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
}

function centerOf(ring: readonly Point[]): Point {
  let [twice, sumX, sumY] = [0, 0, 0];
  for (const [place, { x, y }] of ring.entries()) {
    const next = ring[(place + 1) % ring.length] as Point;
    const cross = x * next.y - next.x * y;
    twice += cross;
    sumX += (x + next.x) * cross;
    sumY += (y + next.y) * cross;
  }
  return { x: sumX / (3 * twice), y: sumY / (3 * twice) };
}

export function contains(ring: readonly Point[], { x, y }: Point): boolean {
  let isInside = false;
  for (const [place, a] of ring.entries()) {
    const b = ring[(place + 1) % ring.length] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  }
  return isInside;
}

function position(ground: Ground, point: Point, decimals: number): Position {
  const parts = 10 ** decimals;
  return toDegrees(ground, point).map((degrees) => Math.round(degrees * parts) / parts) as unknown as Position;
}

const closed = (ring: readonly Position[]): Position[] => [...ring, ring[0] as Position];
