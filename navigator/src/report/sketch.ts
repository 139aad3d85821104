/** A flat picture of a few parcels: near enough to the ground for a mile or two, and needs no map. */

export type LonLat = readonly [number, number];
export interface SketchView {
  lon: number;
  lat: number;
  /** How many miles the picture is wide. */
  miles: number;
  width: number;
  height: number;
}

const milesOfDegree = 69.055;

/** Pixels of a place in the picture, from its upper left corner. */
export function sketchPoint(
  { lon, lat, miles, width, height }: SketchView,
  [placeLon, placeLat]: LonLat,
): [number, number] {
  const pixelsOfMile = width / miles;
  const east = (placeLon - lon) * milesOfDegree * Math.cos((lat * Math.PI) / 180);
  const north = (placeLat - lat) * milesOfDegree;
  return [round(width / 2 + east * pixelsOfMile), round(height / 2 - north * pixelsOfMile)];
}

/** The path of SVG of a parcel's rings. */
export function sketchPath(view: SketchView, rings: readonly (readonly LonLat[])[]): string {
  return rings
    .filter((ring) => ring.length > 2)
    .map((ring) => `M${ring.map((place) => sketchPoint(view, place).join(' ')).join('L')}Z`)
    .join('');
}

/** west, south, east, north of what the picture shows, as the calls want it. */
export function sketchBounds({ lon, lat, miles, width, height }: SketchView): [number, number, number, number] {
  const tall = (miles * height) / width / 2 / milesOfDegree;
  const wide = miles / 2 / milesOfDegree / Math.cos((lat * Math.PI) / 180);
  return [lon - wide, lat - tall, lon + wide, lat + tall];
}

/** Miles between two places. */
export function milesBetween([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): number {
  const north = (otherLat - lat) * milesOfDegree;
  const east = (otherLon - lon) * milesOfDegree * Math.cos(((lat + otherLat) * Math.PI) / 360);
  return Math.hypot(north, east);
}

/** The rings of a parcel as its row holds them: a GeoJSON polygon, or several. */
export function readRings(geoJson: string | undefined): LonLat[][] {
  try {
    const geometry = JSON.parse(geoJson ?? 'null') as { type?: string; coordinates?: unknown } | null;
    if (geometry?.type === 'Polygon') return geometry.coordinates as LonLat[][];
    if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as LonLat[][][]).flat();
  } catch {
    // A report without a sketch is still a report.
  }
  return [];
}

function round(value: number): number {
  // Nothing is added so that a zero has no sign.
  return Math.round(value * 10) / 10 + 0;
}
