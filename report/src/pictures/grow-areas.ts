import type { Outline } from './project-areas.ts';

type Place = readonly [longitude: number, latitude: number];

/** What is drawn as islands covers less than this share of the land around all of them. */
const islandShare = 0.6;
/** How much further than the outermost outlines the land reaches, of its size. */
const shore = 0.02;

/**
 * Outlines that are little more than circles around a place, grown until they meet their neighbours, so that the map has no holes: each point of
 * the land belongs to the place that is nearest. Outlines that fill the land already, or stand alone, stay as they are.
 */
export function growAreas<Area extends Outline>(areas: readonly Area[]): { areas: readonly Area[]; isGrown: boolean } {
  const asIs = { areas, isGrown: false };
  if (areas.length < 3) return asIs;
  const places = areas.map(({ rings }) => middleOf(rings[0] ?? []));
  const latitude = places.reduce((sum, [, each]) => sum + each, 0) / places.length;
  // Near is what is near on the ground: degrees of longitude are shorter than those of latitude.
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const flat = ([x, y]: Place): Place => [x * squeeze, y];
  const back = ([x, y]: Place): Place => [x / squeeze, y];
  const land = hullOf(areas.flatMap(({ rings }) => rings.flat().map(flat)));
  const covered = areas.reduce((sum, { rings }) => sum + areaOf((rings[0] ?? []).map(flat)), 0);
  if (land.length < 3 || covered > areaOf(land) * islandShare) return asIs;
  const wide = padded(land);
  const points = places.map(flat);
  const grown = areas.map((area, index) => {
    const own = points[index] as Place;
    const cell = points.reduce<readonly Place[]>(
      (left, other, at) =>
        at === index || (other[0] === own[0] && other[1] === own[1]) ? left : nearer(left, own, other),
      wide,
    );
    return cell.length < 3 ? area : { ...area, rings: [cell.map(back)] };
  });
  return { areas: grown, isGrown: true };
}

function middleOf(ring: readonly Place[]): Place {
  const sums = ring.reduce<[number, number]>(([x, y], each) => [x + each[0], y + each[1]], [0, 0]);
  return [sums[0] / Math.max(1, ring.length), sums[1] / Math.max(1, ring.length)];
}

/** The part of a convex shape that is nearer to one place than to another. */
function nearer(shape: readonly Place[], own: Place, other: Place): Place[] {
  const [dx, dy] = [other[0] - own[0], other[1] - own[1]];
  const edge = dx * ((own[0] + other[0]) / 2) + dy * ((own[1] + other[1]) / 2);
  const side = ([x, y]: Place) => dx * x + dy * y - edge;
  return shape.flatMap((from, index): Place[] => {
    const to = shape[(index + 1) % shape.length] ?? from;
    const [a, b] = [side(from), side(to)];
    const kept = a <= 0 ? [from] : [];
    if (a <= 0 === b <= 0) return kept;
    const share = a / (a - b);
    return [...kept, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
  });
}

/** The convex hull, against the clock (Andrew's monotone chain). */
function hullOf(points: readonly Place[]): Place[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (order: readonly Place[]) => {
    const chain: Place[] = [];
    for (const point of order) {
      while (chain.length > 1 && turn(chain.at(-2) as Place, chain.at(-1) as Place, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(from: Place, over: Place, to: Place): number {
  return (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]);
}

function padded(shape: readonly Place[]): Place[] {
  const [x, y] = middleOf(shape);
  return shape.map((place) => [x + (place[0] - x) * (1 + shore), y + (place[1] - y) * (1 + shore)]);
}

function areaOf(ring: readonly Place[]): number {
  const sum = ring.reduce((all, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return all + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum / 2);
}
