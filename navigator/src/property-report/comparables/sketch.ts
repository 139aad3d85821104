/** A flat projection of a few parcels. Accurate enough for a mile or two, and needs no map. */

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

/** west, south, east, north of the picture, in the order the calls expect. */
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
