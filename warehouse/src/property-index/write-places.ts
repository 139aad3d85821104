import type { Database } from '../database.ts';
import type { IndexSource } from './write-homes.ts';

/** Kinds of places: the field that selects one, the fields its condition also needs, its name, and the text next to the name. */
const KINDS = [
  { kind: 'county', code: 'CountyFIPS', field: 'county', needs: 'county' },
  { kind: 'city', code: 'City', field: 'city', needs: 'city' },
  { kind: 'zip', code: 'ZIP', field: 'zip', needs: 'zip' },
  { kind: 'neighborhood', code: '"neighborhood"', field: 'neighborhood', needs: 'neighborhood' },
  { kind: 'subdivision', code: '"subdivision"', field: 'subdivision', needs: 'subdivision' },
] as const;

export async function writePlaces(db: Database, { catalog, objects }: IndexSource, name: string): Promise<void> {
  const counties = objects.has('Reference.DimCounty')
    ? `SELECT CountyFIPS AS fips, CountyName, StateCode FROM ${catalog}.Reference.DimCounty`
    : "SELECT '' AS fips, '' AS CountyName, '' AS StateCode WHERE false";
  const fields = new Set((await db.rows(`SELECT key FROM ${name}.fields`)).map(({ key }) => key));
  const parts = KINDS.filter(({ needs, kind }) => fields.has(needs) || kind === 'county' || kind === 'zip').map(
    ({ kind, code }) => `SELECT '${kind}' AS kind, ${code} AS code, CountyFIPS AS fips, any_value(City) AS city,
      min(Lon) AS west, min(Lat) AS south, max(Lon) AS east, max(Lat) AS north, count(*) AS n
      FROM ${name}.homes WHERE ${code} IS NOT NULL GROUP BY 2, 3`,
  );
  await db.run(`CREATE TABLE ${name}.places AS
    SELECT kind, code, fips,
      CASE kind WHEN 'county' THEN coalesce(CountyName || ' County', code) WHEN 'neighborhood' THEN coalesce(meaning, code) ELSE code END AS name,
      CASE WHEN kind IN ('zip', 'neighborhood') AND city IS NOT NULL THEN city || ', ' ELSE '' END
        || CASE kind WHEN 'county' THEN coalesce(StateCode, '') ELSE coalesce(CountyName || ' County, ' || StateCode, p.fips) END AS detail,
      west, south, east, north, n::INTEGER AS count
    FROM (${parts.join(' UNION ALL ')}) p LEFT JOIN (${counties}) c USING (fips)
    LEFT JOIN (SELECT code, meaning FROM ${name}.choices WHERE field = 'neighborhood') m USING (code)
    ORDER BY kind, code, fips`);
}
