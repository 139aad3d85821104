/** A small map that doesn't move: where it looks, and where places are on it in pixels. */
import type { Bounds } from '@platbook/contract/property/property-search';
import type { Camera, LonLat } from './camera.ts';
import { latitudeOf, mercatorX, mercatorY, worldPixels } from './mercator.ts';

export interface PlaceView extends Camera {
  readonly width: number;
  readonly height: number;
}

const mostZoom = 19;
const milesOfDegree = 69.055;
const milesAround = milesOfDegree * 360;

/** The largest view that shows all of the bounds, with a margin on every side. */
export function viewOf(bounds: Bounds, size: Pick<PlaceView, 'width' | 'height'>, margin = 0): PlaceView {
  const [west, south, east, north] = bounds;
  const room = (pixels: number) => Math.max(1, pixels - 2 * margin) / worldPixels;
  const [wide, tall] = [mercatorX(east) - mercatorX(west), mercatorY(south) - mercatorY(north)];
  const zoom = Math.log2(Math.min(room(size.width) / Math.max(wide, 1e-9), room(size.height) / Math.max(tall, 1e-9)));
  const lat = latitudeOf((mercatorY(south) + mercatorY(north)) / 2);
  return { lat, lon: (west + east) / 2, zoom: Math.min(mostZoom, zoom), ...size };
}

export function pixelIn({ lat, lon, zoom, width, height }: PlaceView, [placeLon, placeLat]: LonLat): [number, number] {
  const scale = worldPixels * 2 ** zoom;
  return [
    round(width / 2 + (mercatorX(placeLon) - mercatorX(lon)) * scale),
    round(height / 2 + (mercatorY(placeLat) - mercatorY(lat)) * scale),
  ];
}

export function pixelsOfMile({ lat, zoom }: Camera): number {
  return (worldPixels * 2 ** zoom) / (milesAround * Math.cos((lat * Math.PI) / 180));
}

/** A square around a place that reaches some miles to every side. */
export function boundsAround([lon, lat]: LonLat, miles: number): Bounds {
  const tall = miles / milesOfDegree;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  return [lon - wide, lat - tall, lon + wide, lat + tall];
}

export function milesBetween([lon, lat]: LonLat, [otherLon, otherLat]: LonLat): number {
  const north = (otherLat - lat) * milesOfDegree;
  const east = (otherLon - lon) * milesOfDegree * Math.cos(((lat + otherLat) * Math.PI) / 360);
  return Math.hypot(north, east);
}

function round(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 10) / 10 + 0;
}
