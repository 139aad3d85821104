import {
  fillCounties,
  type LoadedCounty,
  vacuumPartitions,
} from '../../../warehouse/src/postgres-index/fill-counties.ts';
import { openIndexDatabase } from '../../../warehouse/src/postgres-index/index-database.ts';
import { homesColumns } from '../../../warehouse/src/postgres-index/index-tables.ts';
import { createIndexes, inTransaction } from '../../../warehouse/src/postgres-index/load-index.ts';

/** Homes of an invented county: a square of 39 km. */
const inCounty = 100_000;
const squareBits = 21;
const columnsOfCounties = 20;

/** A pseudo-random number from 0 to `below`, the same for the same property and purpose. */
const random = (seed: number, below: number | string): string =>
  `(((hashint8extended(i, ${seed} + s.seed) & 2147483647)::double precision / 2147483648) * ${below})`;
const whole = (seed: number, below: number | string): string => `floor(${random(seed, below)})::integer`;
const word = (list: string, number: string): string => `(${list})[1 + ${number}]`;

/** The bits at even positions of `i`, together: places along the space-filling curve, whose order is that of `i`. */
const everyOther = (value: string): string =>
  [
    ['1', '3689348814741910323'],
    ['2', '1085102592571150095'],
    ['4', '71777214294589695'],
    ['8', '281470681808895'],
  ].reduce(
    (text, [shift, mask]) => `((${text} | (${text} >> ${shift})) & ${mask})`,
    `(${value} & 6148914691236517205)`,
  );

const given: Readonly<Record<string, string>> = {
  propertyid: 's.seed::bigint * 10000000 + i',
  address: `(100 + ${whole(1, 9900)}) || ' ' || street.word`,
  city: `'Town ' || s.seed || ' ' || (i / 20000)`,
  zip: `lpad(((s.seed - 10000) * 20 + i / 6000)::text, 5, '0')`,
  apn: `lpad((i * 7)::text, 9, '0') || '-' || s.seed`,
  type: word("'{SFR,SFR,SFR,SFR,SFR,SFR,CND,CND,TWN,MFR}'::text[]", whole(2, 10)),
  beds: `1 + ${whole(3, 6)}`,
  baths: `1 + ${whole(4, 7)} / 2.0`,
  area: `800 + ${whole(5, 3000)}`,
  built: `1900 + ${whole(6, 125)}`,
  pool: `CASE WHEN ${random(7, 10)} < 1.5 THEN 'Y' ELSE 'N' END`,
  value: `80000 + ${whole(8, 900)} * (500 + s.seed % 500)`,
  equity: random(9, 100),
  owner: `last.word || ' ' || first.word`,
  saleDate: `DATE '2000-01-01' + ${whole(12, 9600)}`,
  salePrice: `60000 + ${whole(13, 900)} * 1000`,
  stage: `CASE WHEN ${random(14, 100)} < 2 THEN ${word("'{PREFORECLOSURE,AUCTION,REO}'::text[]", whole(15, 3))} END`,
  filed: `CASE WHEN ${random(14, 100)} < 2 THEN DATE '2024-01-01' + ${whole(16, 900)} END`,
  subdivision: `'PARCEL GROUP ' || s.seed || ' ' || i / 300`,
};

const rowsOf = (table: string): string => {
  const [x, y] = ['i', 'i >> 1'].map(
    (value, axis) => `${axis === 0 ? 's.x0' : 's.y0'} + ${everyOther(value)} * 4096 + ${whole(20 + axis, 4096)}`,
  );
  const columns = homesColumns.map((column) => {
    if (column === 'county') return 's.seed::text';
    if (column === 'lat') return 'degrees(atan(sinh(pi() * (1 - 2 * y / 2147483648.0))))';
    if (column === 'lon') return 'x / 2147483648.0 * 360 - 180';
    if (column === 'x' || column === 'y') return column;
    if (column === 'at') return 'i';
    if (column === 'has') return '-1';
    return given[column] ?? 'NULL';
  });
  return `INSERT INTO search.${table} SELECT ${columns.join(', ')} FROM (
      SELECT i, (${x})::integer AS x, (${y})::integer AS y, s.* FROM generate_series(0, $1 - 1) t(i), invented s WHERE s.seed = $2) s
    JOIN invented_words street ON street.kind = 'street' AND street.n = (i / 40 * 7919 + s.seed) % 2000
    JOIN invented_words last ON last.kind = 'last' AND last.n = ${whole(10, 5000)}
    JOIN invented_words first ON first.kind = 'first' AND first.n = ${whole(11, 500)} ORDER BY i`;
};

/** Syllables make names that differ early, as real ones do. */
const names = (
  kind: string,
  count: number,
  ending: string,
): string => `SELECT '${kind}' AS kind, n, a || b || c || ${ending} AS word FROM generate_series(0, ${count - 1}) n,
  LATERAL (SELECT ('{MA,OA,PI,CE,WAL,BRO,HIL,SUN,RI,LA,FOR,GRE,STO,HAR,CO,DEL}'::text[])[1 + n % 16] AS a, ('{PLE,KEN,NTO,DAR,NUT,VER,TON,LIN,MER,ROW,BEL}'::text[])[1 + n / 16 % 11] AS b,
    ('{SON,FIELD,WOOD,LAND,TON,BURG,DALE,HURST,MAN,SMITH,WELL,LEY,FORD,STEAD,GATE,COMBE,BURN,PORT,MORE,MONT,STER,BROOK,WICK,STONE,VALE,CREEK,RIDGE,BANK,HOLM}'::text[])[1 + n / 176 % 29] AS c) w`;

const stageCounties = (
  counties: number,
): string => `CREATE TEMP TABLE invented AS SELECT c AS seed, (162 + 4 * (c % ${columnsOfCounties})) * ${2 ** squareBits}::bigint AS x0, (360 + 4 * ((c - 10000) / ${columnsOfCounties})) * ${2 ** squareBits}::bigint AS y0
    FROM generate_series(10001, ${10_000 + counties}) c;
  CREATE TEMP TABLE invented_words AS ${names('street', 2_000, "(ARRAY[' DR', ' ST', ' AVE', ' LN', ' RD'])[1 + n % 5]")}
    UNION ALL ${names('last', 5_000, "''")} UNION ALL ${names('first', 500, "''")};
  ANALYZE invented_words`;

/** Fills an empty index with this number of properties, half of the counties on each connection; returns the seconds that loading them took. */
export async function inventHomes(url: string, homes: number): Promise<number> {
  const began = performance.now();
  const counties = Math.max(5, Math.ceil(homes / inCounty));
  await Promise.all([0, 1].map((half) => inventHalf(url, homes, { counties, half })));
  const db = await openIndexDatabase(url);
  try {
    await createIndexes(db);
  } finally {
    await db.close();
  }
  return (performance.now() - began) / 1000;
}

async function inventHalf(url: string, homes: number, { counties, half }: { counties: number; half: number }) {
  const db = await openIndexDatabase(url);
  try {
    await db.run(stageCounties(counties));
    const known = new Set<string>();
    for (let seed = 10_001 + half; seed <= 10_000 + counties; seed += 2) {
      const county = String(seed);
      const loaded: LoadedCounty = {
        county,
        homes: Math.ceil(homes / counties),
        fingerprint: 'invented',
        table: `homes_${county}_made`,
      };
      await inTransaction(db, async () => {
        await db.run(`CREATE TABLE search.${loaded.table} (LIKE search.homes)`);
        await db.run(rowsOf(loaded.table), [loaded.homes, seed]);
        await fillCounties(db, [loaded], { known, asOf: '2026-06-30' }, async () => {
          await db.run(`INSERT INTO county_names VALUES ('${county}', 'County ${seed}', 'XX');
          INSERT INTO search.parcels SELECT county, 'address', replace(apn, '-', ''), propertyid, apn FROM batch ORDER BY 3`);
        });
      });
      await vacuumPartitions(db, [loaded]);
    }
  } finally {
    await db.close();
  }
}
