import type { Bounds } from '@platbook/contract/property/property-search';
import { type LonLat, tidy } from '@platbook/ui/map/camera';

export type DrawnArea =
  | { readonly kind: 'polygon'; readonly corners: readonly LonLat[] }
  | { readonly kind: 'circle'; readonly center: LonLat; readonly miles: number };

/** Limits of the API (contract/src/property/property-search.ts). */
export const mostCorners = 200;
export const mostMiles = 20;
const leastMiles = 0.05;
const milesOfDegree = 69.055;

export function readArea(within: string | undefined, near: string | undefined): DrawnArea | undefined {
  if (within) {
    const corners = within.split(' ').map((corner) => corner.split(',').map(Number));
    const isRight =
      corners.every(([lon, lat]) => isPlace(lon, lat)) && corners.length >= 3 && corners.length <= mostCorners;
    return isRight ? { kind: 'polygon', corners: corners as unknown as LonLat[] } : undefined;
  }
  const [lat, lon, miles] = (near ?? '').split(',').map(Number);
  if (lat === undefined || lon === undefined || miles === undefined || !isPlace(lon, lat)) return undefined;
  return miles > 0 && miles <= mostMiles ? { kind: 'circle', center: [lon, lat], miles } : undefined;
}

function isPlace(lon: number | undefined, lat: number | undefined): boolean {
  return lon !== undefined && lat !== undefined && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

export function areaConditions(area: DrawnArea | undefined): { within: string | undefined; near: string | undefined } {
  if (area?.kind === 'circle') {
    const [lon, lat] = area.center;
    return { within: undefined, near: `${tidy(lat)},${tidy(lon)},${Number(area.miles.toFixed(2))}` };
  }
  const within = area?.corners.map(([lon, lat]) => `${tidy(lon)},${tidy(lat)}`).join(' ');
  return { within, near: undefined };
}

export function circleTo(center: LonLat, edge: LonLat): DrawnArea {
  const [east, north] = milesFrom(center, edge);
  return { kind: 'circle', center, miles: Math.min(mostMiles, Math.max(leastMiles, Math.hypot(east, north))) };
}

export function rectangleOf([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): DrawnArea {
  return {
    kind: 'polygon',
    corners: [
      [lon, lat],
      [otherLon, lat],
      [otherLon, otherLat],
      [lon, otherLat],
    ],
  };
}

export function outlineOf(area: DrawnArea): LonLat[] {
  if (area.kind === 'polygon') return [...area.corners, area.corners[0] as LonLat];
  const [lon, lat] = area.center;
  const tall = area.miles / milesOfDegree;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 65 }, (_, index) => {
    const turn = ((index % 64) / 64) * 2 * Math.PI;
    return [lon + wide * Math.cos(turn), lat + tall * Math.sin(turn)] as const;
  });
}

export function handlesOf(area: DrawnArea): { at: LonLat; name: string }[] {
  if (area.kind === 'polygon')
    return area.corners.map((at, index) => ({ at, name: `Corner ${index + 1} of ${area.corners.length}` }));
  return [
    { at: area.center, name: 'Center of the circle' },
    {
      at: outlineOf(area)[0] as LonLat,
      name: `Edge of the circle, ${Number(area.miles.toFixed(2))} miles from its center`,
    },
  ];
}

export function moveHandle(area: DrawnArea, index: number, to: LonLat): DrawnArea {
  if (area.kind === 'circle') return index === 0 ? { ...area, center: to } : circleTo(area.center, to);
  return { ...area, corners: area.corners.map((corner, each) => (each === index ? to : corner)) };
}

export function dropCorner(area: DrawnArea, index: number): DrawnArea {
  if (area.kind === 'circle' || area.corners.length <= 3) return area;
  return { ...area, corners: area.corners.filter((_, each) => each !== index) };
}

export function splitSide(area: DrawnArea, index: number): DrawnArea {
  if (area.kind === 'circle' || area.corners.length >= mostCorners) return area;
  const [from, to] = [area.corners[index], area.corners[(index + 1) % area.corners.length]];
  if (!from || !to) return area;
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  return { ...area, corners: [...area.corners.slice(0, index + 1), middle, ...area.corners.slice(index + 1)] };
}

export function areaBounds(area: DrawnArea): Bounds {
  const outline = outlineOf(area);
  const [lons, lats] = [outline.map(([lon]) => lon), outline.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function milesFrom([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): [number, number] {
  return [(otherLon - lon) * milesOfDegree * Math.cos((lat * Math.PI) / 180), (otherLat - lat) * milesOfDegree];
}
