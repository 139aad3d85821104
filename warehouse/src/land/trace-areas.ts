import {
  alongX,
  alongY,
  areaOf,
  type Bend,
  between,
  curvedFeet,
  type Ground,
  type Point,
  type Rectangle,
  toDegrees,
} from './ground.ts';
import { type Band, curveOf, type Town } from './plat-zip.ts';

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

/** Draws the union of bands as rings; `every` is how far apart corners are on the sides of cells, in feet; if infinite, only turns are corners. */
export function traceArea(
  bands: readonly Band[],
  {
    ground,
    bend,
    townOf,
    every,
  }: { ground: Ground; bend: Bend; townOf: (band: Band) => Town | undefined; every: number },
): Area {
  const rings = chain(outerEdges(bands, townOf)).map((edges) => {
    const kept = every === Number.POSITIVE_INFINITY ? edges.filter(isTurn) : edges;
    const points = kept.flatMap((edge) => corners(edge, every)).map(bend);
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
  const bands = cells.map((cell) => ({ cell, y0: cell.y0, y1: cell.y1, neighborhood: 0 }));
  return chain(outerEdges(bands, () => undefined)).map((edges) => edges.map(({ from }) => from));
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

function outerEdges(bands: readonly Band[], townOf: (band: Band) => Town | undefined): Edge[] {
  const stops = new Map<number, Set<number>>();
  for (const { cell, y0, y1 } of bands)
    for (const x of [cell.x0, cell.x1]) {
      const known = stops.get(x) ?? new Set<number>();
      stops.set(x, known.add(y0).add(y1));
    }
  const edges = new Map<string, Edge>();
  const add = (from: Point, to: Point, town?: Town) => {
    const back = `${to.x},${to.y},${from.x},${from.y}`;
    if (!edges.delete(back)) edges.set(`${from.x},${from.y},${to.x},${to.y}`, { from, to, town });
  };
  for (const band of bands) {
    const { cell, y0, y1 } = band;
    const town = townOf(band);
    add({ x: cell.x0, y: y0 }, { x: cell.x1, y: y0 }, town);
    add({ x: cell.x1, y: y1 }, { x: cell.x0, y: y1 }, town);
    const upward = (x: number) =>
      [...(stops.get(x) as Set<number>)].filter((y) => y >= y0 && y <= y1).sort((a, b) => a - b);
    for (const [place, y] of upward(cell.x1).slice(1).entries())
      add({ x: cell.x1, y: upward(cell.x1)[place] as number }, { x: cell.x1, y });
    for (const [place, y] of upward(cell.x0).slice(1).entries())
      add({ x: cell.x0, y }, { x: cell.x0, y: upward(cell.x0)[place] as number });
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

/** A line through a town follows the curve of its streets. */
function corners({ from, to, town }: Edge, every: number): Point[] {
  const isAlongX = from.y === to.y;
  const isForward = isAlongX ? from.x < to.x : from.y < to.y;
  const [low, high] = isForward ? [from, to] : [to, from];
  const line = isAlongX ? acrossTown(low, high, town, every) : alongY(low.x, low.y, high.y, every);
  return (isForward ? line : line.toReversed()).slice(0, -1);
}

function acrossTown(from: Point, to: Point, town: Town | undefined, every: number): Point[] {
  const { y } = from;
  if (town === undefined || town.curve === 0 || y <= town.at.y0 || y >= town.at.y1)
    return alongX(from.x, to.x, y, every);
  const { x0, x1 } = town.at;
  const inside = between(x0, x1, curvedFeet);
  return [...between(from.x, x0, every), ...inside.slice(1, -1), ...between(x1, to.x, every)]
    .map((x) => ({ x, y }))
    .map(curveOf(town));
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
