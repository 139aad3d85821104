/** A position in Mercator units, in which the world is a square of side 1, or in pixels. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A map view: its center, and pixels per Mercator unit. */
export interface MapView extends MapPoint {
  scale: number;
}

export interface MapSize {
  width: number;
  height: number;
}

export interface MapBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const smallestScale = 256;
// At this scale a pixel is about 20 cm.
const largestScale = 200_000_000;
const padding = 48;

/** Web Mercator (EPSG:3857) on the unit square: 0 is 180° west. */
export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** 0 is the northern edge. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function latitudeOf(y: number): number {
  return 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;
}

export function fitView({ left, top, right, bottom }: MapBounds, { width, height }: MapSize): MapView {
  const room = Math.min(padding, width / 6, height / 6);
  const across = (width - 2 * room) / Math.max(right - left, 1e-7);
  const down = (height - 2 * room) / Math.max(bottom - top, 1e-7);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: clampScale(Math.min(across, down, 4_000_000)) };
}

export function zoomView(view: MapView, factor: number, size: MapSize, at?: MapPoint): MapView {
  const scale = clampScale(view.scale * factor);
  const fromX = (at?.x ?? size.width / 2) - size.width / 2;
  const fromY = (at?.y ?? size.height / 2) - size.height / 2;
  const drawn = 1 / view.scale - 1 / scale;
  return { x: view.x + fromX * drawn, y: view.y + fromY * drawn, scale };
}

/** The pixel of a position in Mercator units. */
export function pixelAt(view: MapView, { width, height }: MapSize, { x, y }: MapPoint): MapPoint {
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

/** The position of a pixel, in Mercator units. */
export function pointAt(view: MapView, { width, height }: MapSize, { x, y }: MapPoint): MapPoint {
  return { x: view.x + (x - width / 2) / view.scale, y: view.y + (y - height / 2) / view.scale };
}

function clampScale(scale: number): number {
  return Math.max(smallestScale, Math.min(largestScale, scale));
}
