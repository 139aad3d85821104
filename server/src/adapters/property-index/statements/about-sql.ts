import { findField } from '@platbook/contract/property/property-fields';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import type { Rows, Statement } from '../engine-messages.ts';
import type { IndexAbout } from '../property-index.ts';

export const aboutStatements: readonly Statement[] = [
  'SELECT key, least, most FROM fields',
  'SELECT field, code, meaning FROM choices ORDER BY field, count DESC, code',
  `SELECT p.code, coalesce(c.CountyName, p.name), coalesce(c.StateCode, ''), p.west, p.south, p.east, p.north
   FROM places p LEFT JOIN w.Reference.DimCounty c ON c.CountyFIPS = p.code WHERE p.kind = 'county' ORDER BY 3, 2`,
  "SELECT DISTINCT schema_name || '.' || name FROM (SELECT database_name, schema_name, table_name AS name FROM duckdb_tables() UNION ALL SELECT database_name, schema_name, view_name FROM duckdb_views() WHERE NOT internal) WHERE database_name = 'w'",
  'SELECT count(*), min(Lon), min(Lat), max(Lon), max(Lat) FROM homes',
  'SELECT max(DataAsOf) FROM w.Reference.PublishStatus',
].map((sql) => ({ sql, values: [] }));

const boundsOf = (cells: readonly (Cell | undefined)[]) =>
  cells.some((cell) => cell === null || cell === undefined) ? null : (cells.map(Number) as Bounds);

export function readAbout(results: readonly Rows[]): IndexAbout {
  const [fields, choices, counties, objects, all, day] = results.map(({ rows }) => rows);
  const labels = new Map<string, { value: string; label: string }[]>();
  for (const [field, code, meaning] of choices ?? []) {
    const known = labels.get(String(field)) ?? [];
    labels.set(String(field), known);
    known.push({ value: String(code), label: String(meaning) });
  }
  const [count, ...extent] = all?.[0] ?? [];
  return {
    fields: new Map(
      (fields ?? []).map(([key, least, most]) => {
        const read = (text: Cell | undefined): Cell =>
          text === null || text === undefined ? null : findField(String(key))?.kind === 'number' ? Number(text) : text;
        return [String(key), { from: read(least), to: read(most) }];
      }),
    ),
    choices: labels,
    counties: (counties ?? []).map(([fips, name, state, ...place]) => ({
      fips: String(fips),
      name: String(name),
      state: String(state),
      bounds: boundsOf(place),
    })),
    objects: new Set((objects ?? []).map(([name]) => String(name))),
    properties: Number(count ?? 0),
    bounds: boundsOf(extent),
    asOf: String(day?.[0]?.[0] ?? '').slice(0, 10),
  };
}
