import { readFileSync } from 'node:fs';
import { type Database, literal } from '../database.ts';
import type { Vocabulary } from '../land/street-names.ts';

type Fact = Record<string, string | number | (string | number)[]>;

export interface CountyFact extends Fact {
  readonly fips: string;
  readonly trial: 'Y' | 'N';
  readonly parcels: number;
  readonly ordinal: number;
}

function readFacts<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`../facts/${file}.json`, import.meta.url), 'utf8'));
}

export const COUNTIES: readonly CountyFact[] = readFacts('counties');

function typeOf(value: Fact[string]): string {
  if (Array.isArray(value)) return `${typeOf(value[0] as string | number)}[]`;
  return typeof value === 'number' ? 'DOUBLE' : 'VARCHAR';
}

async function createFromRows(db: Database, table: string, rows: readonly Fact[]): Promise<void> {
  const shape = Object.fromEntries(Object.entries(rows[0] as Fact).map(([name, value]) => [name, typeOf(value)]));
  await db.run(
    `CREATE TABLE gen.${table} AS SELECT unnest(from_json(${literal(JSON.stringify(rows))}, ${literal(JSON.stringify([shape]))}), max_depth := 2)`,
  );
}

export async function loadFacts(db: Database, homes: ReadonlyMap<string, number>): Promise<void> {
  const counties = COUNTIES.filter(({ fips }) => homes.has(fips));
  await createFromRows(
    db,
    'county_fact',
    counties.map((county) => ({ ...county, homes: homes.get(county.fips) ?? 0 })),
  );
  await db.run(
    'CREATE TABLE gen.county AS SELECT * REPLACE (ordinal::INT AS ordinal, homes::INT AS homes), priceTemplate AS tmpl FROM gen.county_fact',
  );
  await createFromRows(
    db,
    'zip_fact',
    readFacts<Fact[]>('zips').filter(({ fips }) => homes.has(String(fips))),
  );
  await db.run('CREATE TABLE gen.zip AS SELECT * REPLACE (built::INT AS built) FROM gen.zip_fact');
  await createFromRows(db, 'level', readFacts<Fact[]>('price-levels'));
  await createFromRows(db, 'sale_mix', readFacts<Fact[]>('sale-mix'));
  const names = readNames();
  await createFromRows(
    db,
    'firm',
    Object.entries(names).flatMap(([list, entries]) =>
      Object.entries(entries).map(([name, weight]) => ({ list, name, weight })),
    ),
  );
}

export async function loadLookups(db: Database): Promise<void> {
  const lookups = readFacts<Record<string, string[][]>>('lookups');
  for (const [table, rows] of Object.entries(lookups))
    await db.run(
      `INSERT INTO Reference.${table} VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
    );
}

function readNames(): Record<string, Record<string, number>> {
  return {
    ...readFacts<Record<string, Record<string, number>>>('names'),
    ...readFacts<Record<string, Record<string, number>>>('firms'),
  };
}

const preShares: Readonly<Record<string, number>> = { '12031': 0.16, '06111': 0.16 };
const postShares: Readonly<Record<string, number>> = { '27123': 0.6 };

/** Words for street names, by the county whose prices and names a county follows. */
export function streetVocabularies(): ReadonlyMap<string, Vocabulary> {
  const names = readNames();
  const keys = Object.keys(names).filter((list) => list.startsWith('street:'));
  return new Map(
    keys.map((list) => {
      const county = list.slice('street:'.length);
      return [
        county,
        {
          stems: Object.keys(names[list] ?? {}),
          suffixes: names[`suffix:${county}`] ?? {},
          preShare: preShares[county] ?? 0,
          postShare: postShares[county] ?? 0,
        },
      ];
    }),
  );
}

export async function setNameLists(db: Database): Promise<void> {
  const lists = Object.keys(readNames()).map(
    (list) => `SET VARIABLE ${list.replace(':', '_')} = (SELECT list(name ORDER BY name, i) FROM
    (SELECT name, unnest(range(weight::INT)) AS i FROM gen.firm WHERE list = ${literal(list)}))`,
  );
  await db.run(lists.join('; '));
}
