import type { Camera } from '@platbook/ui/map/camera';
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from '@platbook/ui/map/mercator';
import type { MapBounds, MapPoint } from '../../../charts/map/map-shapes.ts';

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** What a map of a size shows: its center in Mercator units, and pixels per unit. */
export interface MapFrame extends MapPoint {
  readonly scale: number;
  readonly size: MapSize;
}

const padding = 48;
/** At this zoom a street and its neighbors fill the map. */
const closestZoom = 16;

export function frameOf({ lat, lon, zoom }: Camera, size: MapSize): MapFrame {
  return { x: mercatorX(lon), y: mercatorY(lat), scale: worldPixels * 2 ** zoom, size };
}

/** Shows all of the bounds, with a margin. */
export function fitCamera({ left, top, right, bottom }: MapBounds, { width, height }: MapSize): Camera {
  const room = Math.min(padding, width / 6, height / 6);
  const across = (width - 2 * room) / Math.max(right - left, 1e-9);
  const down = (height - 2 * room) / Math.max(bottom - top, 1e-9);
  const zoom = Math.log2(Math.min(across, down) / worldPixels);
  return {
    ...placeOf({ x: (left + right) / 2, y: (top + bottom) / 2 }),
    zoom: Math.max(0, Math.min(zoom, closestZoom)),
  };
}

export function placeOf({ x, y }: MapPoint): { lat: number; lon: number } {
  return { lat: latitudeOf(y), lon: longitudeOf(x) };
}

/** The pixel of a position in Mercator units. */
export function pixelAt({ x, y, scale, size }: MapFrame, at: MapPoint): MapPoint {
  return { x: (at.x - x) * scale + size.width / 2, y: (at.y - y) * scale + size.height / 2 };
}

/** The position of a pixel, in Mercator units. */
export function pointAt({ x, y, scale, size }: MapFrame, at: MapPoint): MapPoint {
  return { x: x + (at.x - size.width / 2) / scale, y: y + (at.y - size.height / 2) / scale };
}
