import type { PropertyField } from '@platbook/contract/property/property-fields';
import { deriveBitmaps, hasValueBitmaps } from './derive-bitmaps.ts';
import type { IndexDatabase } from './index-database.ts';
import { ADDRESS, fieldColumns, middles, numberOf } from './index-tables.ts';

const binnedFields = fieldColumns.filter(
  (field) => !hasValueBitmaps(field) && (field.kind === 'number' || field.kind === 'date'),
);

/** Bins of a number or date per county. Their outer ends are exact, the rest comes from a sample. */
const bins = 50;
const sampled = 20_000;

/** Fills `tallies`, `meanings` and `cells` from the relations of ./derive-search.ts. */
export async function deriveCounts(db: IndexDatabase): Promise<void> {
  await deriveBitmaps(db);
  for (const field of binnedFields) await db.run(binsOf(field));
  await db.run(meanings);
  await db.run(finestCells);
  for (let bits = finestBits + 1; bits <= coarsestBits; bits += 1) await db.run(coarserCells(bits));
  await db.run('INSERT INTO search.cells SELECT * FROM new_cells ORDER BY bits, x, y');
}

function binsOf(field: PropertyField): string {
  const { key, object } = field;
  return `INSERT INTO search.tallies
    WITH given AS MATERIALIZED (SELECT county, ${numberOf(field)} AS v, row_number() OVER (PARTITION BY county ORDER BY at) - 1 AS r
        FROM batch WHERE "${key}" IS NOT NULL),
      ends AS (SELECT county, min(v) AS least, max(v) AS most, ceil(count(*) / ${sampled}.0) AS share FROM given GROUP BY county),
      tiles AS (SELECT county, v, ntile(${bins}) OVER (PARTITION BY county ORDER BY v) AS bin FROM given JOIN ends USING (county) WHERE r % share = 0),
      binned AS (SELECT county, bin, max(bin) OVER (PARTITION BY county) AS last, min(v) AS low, max(v) AS high, count(*) AS homes FROM tiles GROUP BY county, bin)
    SELECT county, '${key}', '${object}', NULL, CASE bin WHEN 1 THEN least ELSE low END, CASE bin WHEN last THEN most ELSE high END, homes * share, NULL
    FROM binned JOIN ends USING (county)`;
}

const labeled = fieldColumns.filter(
  ({ kind, key }) => kind === 'text' && ['neighborhood', 'elementary', 'middle', 'high'].includes(key),
);

const meanings = `INSERT INTO search.meanings SELECT c.county, c.field, m.object, c.code, m.meaning FROM (
    SELECT DISTINCT t.county, t.field, t.code FROM search.tallies t JOIN (SELECT DISTINCT county FROM batch) b USING (county) WHERE t.code IS NOT NULL
    ${labeled.map(({ key }) => `UNION SELECT county, '${key}', "${key}" FROM batch WHERE "${key}" IS NOT NULL`).join(' ')}) c
  JOIN code_meanings m USING (field, code)`;

/** Squares of 600 m, and of 2,500 km for the whole world (a square of 2^31 units). */
const finestBits = 15;
const coarsestBits = 28;

const middleSql = ({ key, kind }: PropertyField): string =>
  kind === 'number'
    ? `percentile_disc(0.5) WITHIN GROUP (ORDER BY "${key}")`
    : `mode() WITHIN GROUP (ORDER BY "${key}")`;

const finestCells = `CREATE TEMP TABLE new_cells ON COMMIT DROP AS SELECT county, '${ADDRESS}' AS object, ${finestBits}::smallint AS bits, x >> ${finestBits} AS x, y >> ${finestBits} AS y,
    count(*) AS homes, sum(x::double precision) AS sumx, sum(y::double precision) AS sumy, min(x) AS west, min(y) AS north, max(x) AS east, max(y) AS south, min(at) AS first,
    ${middles.map((field) => `${middleSql(field)} AS "${field.key}"`).join(', ')}
  FROM batch b WHERE b.x IS NOT NULL GROUP BY county, b.x >> ${finestBits}, b.y >> ${finestBits}`;

/** The middle of a larger square is that of the middles of its squares. */
const coarserCells = (bits: number): string => `INSERT INTO new_cells SELECT county, object, ${bits}, x >> 1, y >> 1,
    sum(homes), sum(sumx), sum(sumy), min(west), min(north), max(east), max(south), min(first), ${middles.map(middleSql).join(', ')}
  FROM new_cells WHERE bits = ${bits - 1} GROUP BY county, object, x >> 1, y >> 1`;
