import type { Point, Rectangle } from './ground.ts';
import type { Water } from './plan-water.ts';
import type { OpenLot } from './plat-zip.ts';

const shoreStep = 400;
/** Of land in the middle of other towns. */
const farFromOpenLand = 6_000;

/** Points along the shores of rivers, lakes and the sea. */
export function shoresOf(water: readonly Water[], kinds: readonly Water['kind'][]): Point[] {
  return water
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ rings }) => rings)
    .flatMap((ring) =>
      ring.flatMap((from, place) => {
        const to = ring[(place + 1) % ring.length] as Point;
        const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / shoreStep));
        return Array.from({ length: steps }, (_, step) => ({
          x: from.x + ((to.x - from.x) * step) / steps,
          y: from.y + ((to.y - from.y) * step) / steps,
        }));
      }),
    );
}

/** The feet to the nearest of the points, for points in a town; null if there are none. */
export function measureFrom({ x0, y0, x1, y1 }: Rectangle, points: readonly Point[]): (from: Point) => number | null {
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  const radius = Math.hypot(x1 - x0, y1 - y0) / 2;
  const far = points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const nearest = far.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  const near = points.filter((_, place) => (far[place] as number) <= nearest + 2 * radius);
  return (from) => {
    let least = Number.POSITIVE_INFINITY;
    for (const { x, y } of near) least = Math.min(least, (x - from.x) ** 2 + (y - from.y) ** 2);
    return near.length === 0 ? null : Math.round(Math.sqrt(least));
  };
}

/** The feet to the nearest edge of the town that has parks or open land on its other side. */
export function measureToOpenLand({ at, open }: { readonly at: Rectangle; readonly open: readonly OpenLot[] }) {
  const outside = open.filter(({ kind }) => kind !== 'VACANT').map((lot) => lot.at);
  const [west, east] = [outside.some(({ x1 }) => x1 <= at.x0), outside.some(({ x0 }) => x0 >= at.x1)];
  const [south, north] = [outside.some(({ y1 }) => y1 <= at.y0), outside.some(({ y0 }) => y0 >= at.y1)];
  return ({ x, y }: Point): number =>
    Math.round(
      Math.min(
        west ? x - at.x0 : farFromOpenLand,
        east ? at.x1 - x : farFromOpenLand,
        south ? y - at.y0 : farFromOpenLand,
        north ? at.y1 - y : farFromOpenLand,
      ),
    );
}
