/** Width of the world at zoom 0, in pixels. */
export const worldPixels = 512;

/** Web Mercator (EPSG:3857) on the unit square: 0 is 180° west. */
export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** 0 is the northern edge. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function longitudeOf(x: number): number {
  return (x - 0.5) * 360;
}

export function latitudeOf(y: number): number {
  return 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;
}
