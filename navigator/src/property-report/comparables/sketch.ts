/** A flat projection of a few parcels. Accurate enough for a mile or two, and needs no map. */

import { TILE_LOT_ZOOM, TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';

export type LonLat = readonly [number, number];
export interface SketchView {
  lon: number;
  lat: number;
  miles: number;
  width: number;
  height: number;
}

const milesOfDegree = 69.055;

export function sketchPoint(
  { lon, lat, miles, width, height }: SketchView,
  [placeLon, placeLat]: LonLat,
): [number, number] {
  const pixelsOfMile = width / miles;
  const east = (placeLon - lon) * milesOfDegree * Math.cos((lat * Math.PI) / 180);
  const north = (placeLat - lat) * milesOfDegree;
  return [round(width / 2 + east * pixelsOfMile), round(height / 2 - north * pixelsOfMile)];
}

export function sketchPath(view: SketchView, rings: readonly (readonly LonLat[])[]): string {
  return rings
    .filter((ring) => ring.length > 2)
    .map((ring) => `M${ring.map((place) => sketchPoint(view, place).join(' ')).join('L')}Z`)
    .join('');
}

export interface SketchTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** In the picture, in its pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const tileX = (lon: number, z: number) => ((lon + 180) / 360) * 2 ** z;
const tileY = (lat: number, z: number) => ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
const tileCorner = (x: number, y: number, z: number): LonLat => [
  (x / 2 ** z) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
];

/** The few map tiles that cover the picture, at the zoom where one is about as wide. */
export function sketchTiles(view: SketchView): SketchTile[] {
  const [west, south, east, north] = sketchBounds(view);
  const z = Math.min(TILE_MAX_ZOOM, Math.max(TILE_LOT_ZOOM, Math.floor(Math.log2(360 / (east - west)))));
  const tiles: SketchTile[] = [];
  for (let x = Math.floor(tileX(west, z)); x <= tileX(east, z); x += 1)
    for (let y = Math.floor(tileY(north, z)); y <= tileY(south, z); y += 1) {
      const [left, top] = sketchPoint(view, tileCorner(x, y, z));
      const [right, bottom] = sketchPoint(view, tileCorner(x + 1, y + 1, z));
      tiles.push({ z, x, y, left, top, width: right - left, height: bottom - top });
    }
  return tiles;
}

/** west, south, east and north of the picture. */
export function sketchBounds({ lon, lat, miles, width, height }: SketchView): [number, number, number, number] {
  const tall = (miles * height) / width / 2 / milesOfDegree;
  const wide = miles / 2 / milesOfDegree / Math.cos((lat * Math.PI) / 180);
  return [lon - wide, lat - tall, lon + wide, lat + tall];
}

export function milesBetween([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): number {
  const north = (otherLat - lat) * milesOfDegree;
  const east = (otherLon - lon) * milesOfDegree * Math.cos(((lat + otherLat) * Math.PI) / 360);
  return Math.hypot(north, east);
}

export function readRings(geoJson: string | undefined): LonLat[][] {
  try {
    const geometry = JSON.parse(geoJson ?? 'null') as { type?: string; coordinates?: unknown } | null;
    if (geometry?.type === 'Polygon') return geometry.coordinates as LonLat[][];
    if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as LonLat[][][]).flat();
  } catch {
    // The report is shown without a sketch.
  }
  return [];
}

function round(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 10) / 10 + 0;
}
