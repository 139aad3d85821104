import type { ReplyOf } from '@platbook/contract/endpoint';
import type { getReportOutlines } from '@platbook/contract/reports/reports';
import { problem } from '../../http/problem.ts';
import type { OpenedReport } from './opened-report.ts';

type Areas = ReplyOf<typeof getReportOutlines>['areas'];
type Ring = Areas[number]['rings'][number];

const mostAreas = 2000;

/** ZIP code outlines from the boundaries of the set; without those, the extent of each ZIP code's properties. Throws request.invalid. */
export async function readOutlines({ objects, ask }: OpenedReport, text: string | undefined): Promise<Areas> {
  const counties = text ? text.split(',') : [];
  if (counties.length > 60 || counties.some((fips) => !/^\d{5}$/.test(fips)))
    throw problem('request.invalid', 'counties must be five-digit codes');
  const only = (column: string) =>
    counties.length === 0 ? '' : ` AND ${column} IN (${counties.map((_, index) => `$${index + 1}`).join(', ')})`;
  const named = (fips: string) =>
    `(SELECT concat(c.CountyName, ' ', c.StateCode) FROM w.Reference.DimCounty c WHERE c.CountyFIPS = ${fips})`;
  const hasBoundaries = objects.has('Boundaries.GeoBoundary');
  const sql = hasBoundaries
    ? `SELECT b.SitusZIP, b.CountyFIPS, ${named('b.CountyFIPS')}, b.GeoName, b.BoundaryGeoJSON FROM w.Boundaries.GeoBoundary b
       WHERE b.GeoTypeCode = 'ZI' AND b.BoundaryGeoJSON IS NOT NULL AND b.SitusZIP IS NOT NULL${only('b.CountyFIPS')} ORDER BY 2, 1 LIMIT ${mostAreas}`
    : `SELECT p.code, p.fips, ${named('p.fips')}, p.name, p.west, p.south, p.east, p.north FROM places p
       WHERE p.kind = 'zip' AND p.west IS NOT NULL${only('p.fips')} ORDER BY 2, 1 LIMIT ${mostAreas}`;
  const [rows = []] = await ask([{ sql, values: counties }]);
  return rows.flatMap(([value, county, countyName, name, ...place]) => {
    const rings = hasBoundaries ? ringsOf(String(place[0])) : [boxOf(place.map(Number))];
    if (rings.length === 0) return [];
    return [
      {
        value: String(value),
        county: String(county),
        countyName: String(countyName ?? county),
        name: String(name ?? value),
        rings,
      },
    ];
  });
}

function ringsOf(text: string): Ring[] {
  try {
    const { type, coordinates } = JSON.parse(text) as { type: string; coordinates: unknown };
    if (type === 'Polygon') return coordinates as Ring[];
    return type === 'MultiPolygon' ? (coordinates as Ring[][]).flat() : [];
  } catch {
    // One invalid area must not break the others.
    return [];
  }
}

function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
