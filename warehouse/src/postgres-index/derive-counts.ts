import type { PropertyField } from '@platbook/contract/property/property-fields';
import type { IndexDatabase, Row } from './index-database.ts';
import { ADDRESS, fieldColumns, middles, postgresType } from './index-tables.ts';

const wholeNumbers = ['beds', 'baths', 'stories', 'garage', 'units', 'loans', 'built'];

const hasBitmaps = ({ kind, key }: PropertyField): boolean =>
  kind === 'choice' || kind === 'flag' || wholeNumbers.includes(key);
/** Every value has a bitmap, so searches by these fields are counted without reading properties. */
const bitmapFields = fieldColumns.filter(hasBitmaps);
const binnedFields = fieldColumns.filter(
  (field) => !hasBitmaps(field) && (field.kind === 'number' || field.kind === 'date'),
);

/** Bins of a number or date per county. Their outer ends are exact, the rest comes from a sample. */
const bins = 50;
const sampled = 20_000;

/** Dates are days since 1970. */
const numberOf = (field: PropertyField): string =>
  postgresType(field) === 'date' ? `("${field.key}" - DATE '1970-01-01')` : `"${field.key}"`;

/** Fills `tallies`, `meanings` and `cells` from the relations of ./derive-search.ts. */
export async function deriveCounts(db: IndexDatabase): Promise<void> {
  await deriveBitmaps(db);
  for (const field of binnedFields) await db.run(binsOf(field));
  await db.run(meanings);
  await db.run(finestCells);
  for (let bits = finestBits + 1; bits <= coarsestBits; bits += 1) await db.run(coarserCells(bits));
  await db.run('INSERT INTO search.cells SELECT * FROM new_cells ORDER BY bits, x, y');
}

interface Bitmap {
  readonly bytes: Uint8Array;
  homes: number;
}

type Bitmaps = readonly Map<string | null, Bitmap>[];

async function deriveBitmaps(db: IndexDatabase): Promise<void> {
  const found = await db.rows<{ county: string; n: string }>(
    'SELECT county, max(at) + 1 AS n FROM batch GROUP BY county',
  );
  const sizes = new Map(found.map(({ county, n }) => [county, Math.ceil(Number(n) / 8)]));
  let county = '';
  let bitmaps: Bitmaps = [];
  for await (const chunk of db.chunks(
    `SELECT county, at, ${bitmapFields.map(numberOf).join(', ')} FROM batch ORDER BY county, at`,
  ))
    for (const [of, at, ...values] of chunk as [string, string, ...(string | null)[]][]) {
      if (of !== county) {
        await db.insertRows('search.tallies', rowsOf(county, bitmaps));
        county = of;
        bitmaps = bitmapFields.map(() => new Map());
      }
      for (const [place, value] of values.entries())
        addTo(bitmaps[place] as Map<string | null, Bitmap>, value, Number(at), sizes.get(of) as number);
    }
  await db.insertRows('search.tallies', rowsOf(county, bitmaps));
}

function addTo(bitmaps: Map<string | null, Bitmap>, value: string | null, at: number, size: number): void {
  let bitmap = bitmaps.get(value);
  if (bitmap === undefined) {
    bitmap = { bytes: new Uint8Array(size), homes: 0 };
    bitmaps.set(value, bitmap);
  }
  bitmap.homes += 1;
  bitmap.bytes[at >> 3] = (bitmap.bytes[at >> 3] as number) | (128 >> (at & 7));
}

function* rowsOf(county: string, bitmaps: Bitmaps): Generator<Row> {
  for (const [place, values] of bitmaps.entries()) {
    const { key, object, kind } = bitmapFields[place] as PropertyField;
    for (const [value, { bytes, homes }] of values) {
      const [code, low] = kind === 'number' ? [null, value] : [value, null];
      yield [county, key, object, code, low, low, homes, `x${Buffer.from(bytes).toString('hex')}`];
    }
  }
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
    FROM binned JOIN ends USING (county);
    INSERT INTO search.tallies SELECT county, '${key}', '${object}', NULL, NULL, NULL, count(*), NULL FROM batch WHERE "${key}" IS NULL GROUP BY county`;
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
