import type { Bound } from '../../adapters/property-index/index.ts';
import type { ApiCall } from './endpoints/endpoint.ts';
import type { Holding } from './set-data.ts';

const address = 'Property.PropertyAddress';
const areaColumns: Readonly<Record<string, string>> = { CO: 'CountyFIPS', ZI: 'SitusZIP' };
const milesADegree = 69.0936;

export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
}

export function circleOf(call: ApiCall): Circle | undefined {
  const [latitude, longitude] = [call.number('latitude'), call.number('longitude')];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, miles: call.number('radius') ?? 1 };
}

export function milesSql({ latitude, longitude }: Circle, lat: string, lon: string, bound: Bound): string {
  const [y, x] = [`${bound.add(latitude)}::double`, `${bound.add(longitude)}::double`];
  const half = (a: string, b: string) => `pow(sin(radians(${a} - ${b}) / 2), 2)`;
  return `(7917.512 * asin(least(1, sqrt(${half(lat, y)} + cos(radians(${lat})) * cos(radians(${y})) * ${half(lon, x)}))))`;
}

/** A bounding box of the circle, which prunes rows before distances are computed. */
export function boxSql({ latitude, longitude, miles }: Circle, lat: string, lon: string, bound: Bound): string {
  const high = miles / milesADegree;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const between = (column: string, middle: number, side: number) =>
    `${column} between ${bound.add(middle - side)}::double and ${bound.add(middle + side)}::double`;
  return `${between(lat, latitude, high)} and ${between(lon, longitude, wide)}`;
}

/**
 * Conditions on a row of `r`, an object with county and ZIP code, and on `a`, its address, if needed. Throws 'Not in your
 * license' for a county outside it, named directly or by an area.
 */
export function buildPlaceSql(call: ApiCall, holding: Holding, bound: Bound, rows = 'r') {
  const conditions: string[] = [];
  const fips = call.text('fips');
  if (fips !== undefined) {
    holding.requireCounty(fips, 'fips');
    conditions.push(`${rows}.CountyFIPS = ${bound.add(fips)}`);
  }
  const zip = call.text('postalcode');
  if (zip !== undefined) conditions.push(`${rows}.SitusZIP = ${bound.add(zip.slice(0, 5))}`);
  const geoid = call.text('geoid')?.toUpperCase();
  if (geoid === undefined) return { conditions, needsAddress: false };
  requireAreaHeld(geoid, holding);
  const [kind, rest] = [geoid.slice(0, 2), geoid.slice(2)];
  const column = areaColumns[kind];
  if (column !== undefined) {
    conditions.push(`${rows}.${column} = ${bound.add(rest)}`);
    return { conditions, needsAddress: false };
  }
  holding.require([address], 'geoid');
  if (kind === 'ND') conditions.push(`a.GeoIDNeighborhood = ${bound.add(geoid)}`);
  else {
    const areas = holding.require(['Boundaries.GeoBoundary', 'Neighborhood.Community', 'Market.SalesTrend'], 'geoid');
    const places = `select CountyFIPS, GeoName from w.${areas} where GeoID = ${bound.add(geoid)}`;
    conditions.push(`(a.CountyFIPS, a.SitusCity) in (${places})`);
  }
  return { conditions, needsAddress: true };
}

export function requireAreaHeld(geoid: string, holding: Holding): void {
  const kind = geoid.slice(0, 2);
  if (kind === 'CO' || kind === 'ND') holding.requireCounty(geoid.slice(2, 7), 'geoid');
}
