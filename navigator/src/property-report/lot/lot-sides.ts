/** The outline of a lot and the lengths of its sides, as on a plat. */
import type { LonLat } from '@platbook/ui/map/camera';
import { milesBetween } from '@platbook/ui/map/place-view';

const feetOfMile = 5280;
/** Corners that turn less are points on one side. */
const leastTurnDegrees = 12;

export interface LotSide {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly feet: number;
}

export function readRings(geoJson: string | undefined): LonLat[][] {
  try {
    const geometry = JSON.parse(geoJson ?? 'null') as { type?: string; coordinates?: unknown } | null;
    if (geometry?.type === 'Polygon') return geometry.coordinates as LonLat[][];
    if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as LonLat[][][]).flat();
  } catch {
    // The report is shown without an outline.
  }
  return [];
}

/** The sides of a ring, in order. A curved edge has several. */
export function sidesOf(ring: readonly LonLat[]): LotSide[] {
  const points = ring.filter((point, at) => at === 0 || !isSame(point, ring[at - 1]));
  if (isSame(points[0], points.at(-1))) points.pop();
  const corners = points.filter((point, at) => {
    const [before, after] = [points.at(at - 1), points[(at + 1) % points.length]];
    return before && after && turnAt(before, point, after) >= leastTurnDegrees;
  });
  if (corners.length < 3) return [];
  return corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return { from, to, feet: Math.round(milesBetween(from, to) * feetOfMile) };
  });
}

function isSame(one: LonLat | undefined, other: LonLat | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

function turnAt(before: LonLat, at: LonLat, after: LonLat): number {
  const turn = Math.abs(direction(at, after) - direction(before, at)) % 360;
  return Math.min(turn, 360 - turn);
}

function direction([lon, lat]: LonLat, [toLon, toLat]: LonLat): number {
  return (Math.atan2(toLat - lat, (toLon - lon) * Math.cos((lat * Math.PI) / 180)) * 180) / Math.PI;
}
