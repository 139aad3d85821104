import type { Bounds } from '@platbook/contract/property/property-search';

export type LonLat = readonly [number, number];
export interface Camera {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

export function parseCamera(text: string | undefined): Camera | undefined {
  const [lat, lon, zoom] = (text ?? '').split(',').map(Number);
  const isPlace = lat !== undefined && lon !== undefined && zoom !== undefined && text !== '';
  return isPlace && Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 22
    ? { lat, lon, zoom }
    : undefined;
}

export function cameraText({ lat, lon, zoom }: Camera): string {
  return `${tidy(lat)},${tidy(lon)},${Number(zoom.toFixed(2))}`;
}

export function boundsText(bounds: Bounds): string {
  return bounds.map(tidy).join(',');
}

export function parseBounds(text: string | undefined): Bounds | undefined {
  const [west, south, east, north] = (text ?? '').split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  return west < east && south < north && south >= -90 && north <= 90 ? [west, south, east, north] : undefined;
}

export function widen([west, south, east, north]: Bounds, share: number): Bounds {
  const [wide, tall] = [(east - west) * share, (north - south) * share];
  return [west - wide, Math.max(-85, south - tall), east + wide, Math.min(85, north + tall)];
}

export function joinBounds(all: readonly Bounds[]): Bounds | undefined {
  const [first, ...rest] = all;
  return (
    first &&
    rest.reduce<Bounds>(
      (one, other) => [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ],
      first,
    )
  );
}

/** Rounds to about four inches on the ground. */
export function tidy(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

const feetOfMile = 5280;
const lengths = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2]
  .map((miles) => miles * feetOfMile)
  .concat([500, 200, 100, 50, 20, 10]);
const feetAround = 131_479_713;

export function scaleBar({ lat, zoom }: Camera, mostPixels: number): { pixels: number; label: string } {
  const pixelsOfFoot = (512 * 2 ** zoom) / (feetAround * Math.cos((lat * Math.PI) / 180));
  const feet = lengths.find((each) => each * pixelsOfFoot <= mostPixels) ?? 10;
  const label = feet >= 1000 ? `${feet / feetOfMile} mi` : `${feet} ft`;
  return { pixels: Math.round(feet * pixelsOfFoot), label };
}
