import type { Bounds } from '@platbook/contract/property/property-search';

/** The world's square is 2^31 units wide and high in the columns X and Y of the searched table; Y grows to the south. */
export const worldBits = 31;
const world = 2 ** worldBits;

export function mercatorX(lon: number): number {
  return Math.min(world - 1, Math.floor(((lon + 180) / 360) * world));
}

export function mercatorY(lat: number): number {
  const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world);
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The longitude of a unit, in degrees, accurate to a tenth of a meter. */
export function longitudeOf(x: number): number {
  return rounded((x / world) * 360 - 180);
}

export function latitudeOf(y: number): number {
  return rounded((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI);
}

export interface UnitBox {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export function unitBox([west, south, east, north]: Bounds): UnitBox {
  return { x: [mercatorX(west), mercatorX(east)], y: [mercatorY(north), mercatorY(south)] };
}

const earthMiles = 3958.7613;
const milesPerDegree = (earthMiles * Math.PI) / 180;

export function boxAround(lat: number, lon: number, miles: number): Bounds {
  const high = (miles / milesPerDegree) * 1.001;
  const wide = high / Math.max(0.01, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180));
  return [Math.max(-180, lon - wide), Math.max(-90, lat - high), Math.min(180, lon + wide), Math.min(90, lat + high)];
}

export function milesSql(lat: string, lon: string, latColumn: string, lonColumn: string): string {
  return `2 * ${earthMiles} * asin(sqrt(least(1, pow(sin(radians(${latColumn} - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(${latColumn})) * pow(sin(radians(${lonColumn} - ${lon}) / 2), 2))))`;
}
