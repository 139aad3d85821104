import { trialCounties } from '@platbook/contract/property/trial-counties';
import { type CountyShape, listCounties } from '../../portal/src/charts/map/map-shapes.ts';
import type { ArticleBlock, MapSource } from '../../server/src/features/solutions/article.ts';
import type { Rows, TrialData } from './trial-rows.ts';

export interface MapValues {
  kind: 'ZIP' | 'county';
  /** Keyed by ZIP code or FIPS code. */
  values: ReadonlyMap<string, number>;
}

type MapBlock = Extract<ArticleBlock, { kind: 'map' }>;

export async function readMapValues(
  { source }: MapBlock,
  data: TrialData,
  queryRows: (number: string) => Promise<Rows>,
): Promise<MapValues> {
  if ('query' in source) return fromQuery(source.column, await queryRows(source.query));
  const { rows } = await data.read(measureSql(source));
  return { kind: source.by, values: new Map(rows.map(([place, value]) => [String(place), Number(value)])) };
}

const fewest = 5;

function measureSql(source: Exclude<MapSource, { query: string }>): string {
  const { measure, object, column, value, where, by } = source;
  const place = by === 'ZIP' ? 'SitusZIP' : 'CountyFIPS';
  const isFiltered = `CASE WHEN ${column} = '${value}' THEN 100.0 ELSE 0 END`;
  const measured = {
    average: `AVG(1.0 * ${column})`,
    count: 'COUNT(*)',
    share: `AVG(${isFiltered})`,
    sum: `SUM(1.0 * ${column})`,
  }[measure];
  const filled = column === undefined ? 'TRUE' : `${column} IS NOT NULL`;
  const enough =
    measure === 'average' || measure === 'share' ? `HAVING COUNT(*) >= ${fewest} OR MAX(${place}) IS NULL` : '';
  const isGeography = object.startsWith('Neighborhood.Comm') || object === 'Market.SalesTrend';
  return `SELECT ${place}, ${measured} FROM ${object} WHERE ${place} IS NOT NULL AND ${filled}${where ? ` AND (${where})` : ''}
GROUP BY ${place} ${isGeography ? '' : enough} ORDER BY ${place}`;
}

function fromQuery(name: string, { columns, rows }: Rows): MapValues {
  const at = (wanted: string) => columns.findIndex((column) => column.name === wanted);
  const [value, zip, fips, county] = [at(name), at('SitusZIP'), at('CountyFIPS'), at('CountyName')];
  if (value < 0) throw new Error(`The query returns no column ${name}.`);
  const place = [zip, fips, county].find((each) => each >= 0);
  if (place === undefined) throw new Error('The query returns no ZIP code and no county.');
  const values = new Map<string, number>();
  for (const row of rows) {
    const key = place === county ? (fipsOf(String(row[place])) ?? '') : String(row[place]);
    if (row[value] === null) continue;
    if (values.has(key)) throw new Error(`The query returns several rows for ${row[place]}.`);
    values.set(key, Number(row[value]));
  }
  return { kind: place === zip ? 'ZIP' : 'county', values };
}

const fipsOf = (name: string) => trialShapes().find((county) => county.name.slice(0, -3) === name)?.fips;

export function trialShapes(): CountyShape[] {
  const known = listCounties();
  return trialCounties.flatMap(({ fips }) => known.filter((county) => county.fips === fips));
}
