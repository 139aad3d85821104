import type { Outline } from './project-areas.ts';

type Place = readonly [longitude: number, latitude: number];

/** Margin of the land around the outermost outlines, as a share of its size. */
const shore = 0.02;

/** Grows outlines that are only the extent of their properties until they touch: each point of the land belongs to the nearest place. */
export function growAreas<Area extends Outline>(areas: readonly Area[]): { areas: readonly Area[]; isGrown: boolean } {
  const asIs = { areas, isGrown: false };
  if (areas.length < 3 || !areas.every(isBox)) return asIs;
  const places = areas.map(({ rings }) => middleOf(rings[0] ?? []));
  const latitude = places.reduce((sum, [, each]) => sum + each, 0) / places.length;
  // Distances are those on the ground: degrees of longitude are shorter than degrees of latitude.
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const flat = ([x, y]: Place): Place => [x * squeeze, y];
  const back = ([x, y]: Place): Place => [x / squeeze, y];
  const land = hullOf(areas.flatMap(({ rings }) => rings.flat().map(flat)));
  if (land.length < 3) return asIs;
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

const isBox = ({ rings: [ring = [], ...others] }: Outline) => others.length === 0 && ring.length <= 5;

function middleOf(ring: readonly Place[]): Place {
  const sums = ring.reduce<[number, number]>(([x, y], each) => [x + each[0], y + each[1]], [0, 0]);
  return [sums[0] / Math.max(1, ring.length), sums[1] / Math.max(1, ring.length)];
}

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

/** The convex hull, counterclockwise (Andrew's monotone chain). */
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
