import { ALL_SET, type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { propertyFields } from '@platbook/contract/property/property-fields';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { type PropertyConditions, readConditions } from '@platbook/property/conditions';
import {
  EmbeddedIndex,
  PostgresIndex,
  type PropertyIndex,
  type SetFiles,
} from '../../../server/src/adapters/property-index/index.ts';
import { openWarehouseFiles } from '../../../server/src/adapters/warehouse-files/index.ts';
import { startPostgres, type TestPostgres } from '../../../server/src/testing/start-postgres.ts';
import { type IndexDatabase, openIndexDatabase } from '../../../warehouse/src/postgres-index/index-database.ts';
import { createIndex, loadIndex } from '../../../warehouse/src/postgres-index/load-index.ts';
import { type BenchResult, type BenchRow, median, megabytes, milliseconds, ms, p95, seconds } from './figure.ts';
import { inventHomes } from './invented-homes.ts';
import { openNumbers, typedFrom } from './typed-from.ts';
import { makeMissingWarehouse, warehouseFolder } from './worlds.ts';

const rounds = 5;
/** Each search follows another one, so none finds its own count. */
const uncached = { keptCounts: 1 };
const typed = 1_000;

/** Five counties, as a trial has, and all. */
const someSet: EntitlementSet = { objects: ['*'], counties: ['10001', '10002', '10003', '10004', '10005'] };
const sets = new Map([ALL_SET, someSet].map((set) => [entitlementSetHash(set), set]));
const filesOf = (set: EntitlementSet): SetFiles => ({
  homes: '',
  lookup: '',
  warehouse: '',
  version: '1',
  set: entitlementSetHash(set),
});

/**
 * Invented properties in PostgreSQL, and the warehouse in its files and in PostgreSQL. Loading 20 million takes half an hour; with `INDEX_PORT`, they
 * are those that an earlier run has loaded into a PostgreSQL that was kept.
 */
export async function measurePostgresIndex(homes: number): Promise<BenchResult> {
  const postgres = await startPostgres(['shared_buffers=4GB']);
  const { INDEX_PORT: kept } = process.env;
  try {
    const invented = kept === undefined ? await makeDatabase(postgres, 'invented') : urlsOf(kept, 'invented');
    const loaded = kept === undefined ? [seconds('index build', await inventIndex(invented.loader, homes))] : [];
    return {
      setting: `${homes.toLocaleString('en-US')} invented properties in PostgreSQL 18 with 4 GB of shared buffers on this machine; one request at a time, ${rounds} rounds`,
      rows: [...loaded, ...(await measureInvented(invented)), ...(await measureSideBySide(postgres))],
    };
  } finally {
    await postgres.stop();
  }
}

interface Urls {
  readonly loader: string;
  readonly url: string;
}

const urlsOf = (port: string | number, name: string): Urls => {
  const at = `127.0.0.1:${port}/${name}`;
  return { loader: `postgres://${name}_loader:loader@${at}`, url: `postgres://${name}_server:server@${at}` };
};

async function makeDatabase(postgres: TestPostgres, name: string): Promise<Urls> {
  await postgres.query(`CREATE ROLE ${name}_loader LOGIN CREATEROLE PASSWORD 'loader'`);
  await postgres.query(`CREATE ROLE ${name}_server LOGIN PASSWORD 'server'`);
  await postgres.query(`CREATE DATABASE ${name} OWNER ${name}_loader`);
  return urlsOf(postgres.port, name);
}

async function inventIndex(loader: string, homes: number): Promise<number> {
  const db = await openIndexDatabase(loader);
  try {
    await createIndex(db, 'invented_server');
    return await inventHomes(loader, homes);
  } finally {
    await db.close();
  }
}

async function measureInvented({ loader, url }: Urls): Promise<BenchRow[]> {
  const db = await openIndexDatabase(loader);
  const objects = new Set<string>(propertyFields.map(({ object }) => object));
  const about = { objects, asOf: '2026-06-30' };
  const files = { about: async () => about, close: async () => undefined } as unknown as PropertyIndex;
  const index = new PostgresIndex({ url, setOf: (hash) => sets.get(hash), files, thresholds: uncached });
  try {
    const [size] = await db.rows<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    const texts = await textsOf(db);
    const all = filesOf(ALL_SET);
    const first = await milliseconds(() => index.about(all));
    return [
      megabytes('index size', Number(size?.bytes) / 1e6),
      ms('first request: what the set has', first),
      ...(await timeSuggestions('typeahead', index, all, texts)),
      ...(await timeSuggestions('typeahead of five counties', index, filesOf(someSet), texts)),
      ...(await timeSearches('', index, all)),
      ...(await timeSearches(' of five counties', index, filesOf(someSet))),
    ];
  } finally {
    await index.close();
    await db.close();
  }
}

/** Addresses (six in ten), owners, places and parcel numbers. */
async function textsOf(db: IndexDatabase): Promise<string[]> {
  const next = openNumbers();
  const sample = async (table: string, text: string, share: number): Promise<string[]> => {
    const many = Math.ceil(typed * share);
    const rows = await db.rows<{ text: string }>(
      `SELECT ${text} AS text FROM search.${table}
       WHERE hashtext(${text}) % greatest(1, (SELECT reltuples::bigint / ${many * 2} FROM pg_class WHERE oid = 'search.${table}'::regclass)) = 0 LIMIT ${many}`,
    );
    return rows.map((row) => row.text);
  };
  const wholes = [
    ...(await sample('houses', "number || ' ' || name", 0.6)),
    ...(await sample('owners', 'label', 0.2)),
    ...(await sample('places', 'label', 0.12)),
    ...(await sample('parcels', 'label', 0.08)),
  ];
  return typedFrom(() => wholes[Math.floor(next() * wholes.length)] as string, next, typed);
}

async function timeSuggestions(
  figure: string,
  index: PropertyIndex,
  of: SetFiles,
  texts: readonly string[],
): Promise<BenchRow[]> {
  let answered = 0;
  const times: number[] = [];
  for (const text of texts)
    times.push(
      await milliseconds(async () => {
        const { suggestions } = await index.suggest(of, text, { owners: true, limit: 10 });
        if (suggestions.length > 0) answered += 1;
      }),
    );
  const matched = (100 * answered) / texts.length;
  return [
    ms(`${figure}, p50`, median(times)),
    ms(`${figure}, p95`, p95(times), 40),
    { figure: `${figure}, prefixes with matches`, unit: '%', value: matched },
  ];
}

const fields = 'type beds baths area built value equity owner saleDate salePrice stage'.split(' ');
const filters: readonly SearchConditions[] = [
  {},
  { where: 'type=SFR&beds=3..' },
  { where: 'type=SFR&beds=3..&pool=Y&built=1990..' },
  { where: 'value=200000..450000' },
  { where: 'type=SFR&value=200000..450000&area=1500..' },
  { where: 'county=10002&value=200000..&baths=2..' },
  { where: 'zip=00043' },
  { where: 'stage=AUCTION' },
  { where: 'saleDate=2025-01-01..&pool=Y' },
];
const views: readonly (readonly [view: string, zoom: number])[] = [
  ['-125,24,-66,50', 3.5],
  ['-124,42,-114,48', 6],
  ['-121.9,46.7,-121,47.3', 9.5],
  ['-121.6,47,-121.45,47.1', 12],
];

function conditionsOf(texts: SearchConditions): PropertyConditions {
  const { conditions, problem } = readConditions(texts);
  if (conditions === undefined) throw new Error(problem);
  return conditions;
}

async function timeAll(
  figure: string,
  limit: number | undefined,
  actions: readonly (() => Promise<unknown>)[],
): Promise<BenchRow[]> {
  const own: number[][] = actions.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, action] of actions.entries()) {
      let hasFailed = false;
      const time = await milliseconds(() =>
        action().catch(() => {
          hasFailed = true;
        }),
      );
      own[place]?.push(hasFailed ? Number.POSITIVE_INFINITY : time);
    }
  const times = own.flat();
  const worst = own.map((each, place) => [median(each), place] as const);
  const [slowest] = worst.sort(([a], [b]) => b - a);
  return [
    ms(`${figure}, p50`, median(times)),
    ms(`${figure}, p95`, p95(times), limit),
    ms(`${figure}, slowest (number ${(slowest?.[1] ?? 0) + 1})`, slowest?.[0] ?? 0),
  ];
}

async function timeSearches(name: string, index: PropertyIndex, of: SetFiles): Promise<BenchRow[]> {
  const all = filters.map(conditionsOf);
  const pages = all.flatMap((conditions) =>
    ['-value', '-saleDate'].map((sort) => () => {
      const key = sort.replace('-', '');
      return index.page(of, { conditions, sort: { key, isDescending: true }, fields, limit: 50 });
    }),
  );
  const clusters = views.flatMap(([view, zoom]) =>
    [{ view }, { view, where: 'type=SFR&beds=3..' }].map(
      (texts) => () => index.clusters(of, { conditions: conditionsOf(texts), zoom, layer: undefined }),
    ),
  );
  return [
    ...(await timeAll(`first 50 rows${name}`, 150, pages)),
    ...(await timeAll(`clusters of a map view${name}`, 150, clusters)),
    ...(await timeAll(
      `count to 10,000${name}`,
      300,
      all.map((conditions) => () => index.countSome(of, conditions)),
    )),
    ...(await timeAll(
      `exact number${name}`,
      300,
      all.map((conditions) => () => index.count(of, conditions)),
    )),
  ];
}

/** The demo warehouse in its files and in PostgreSQL. */
async function measureSideBySide(postgres: TestPostgres): Promise<BenchRow[]> {
  await makeMissingWarehouse();
  const warehouse = openWarehouseFiles(warehouseFolder);
  const [file, ownFiles] = [warehouse.fileOf(ALL_SET), warehouse.indexOf(ALL_SET)];
  if (file === undefined || ownFiles === undefined) return [];
  const of: SetFiles = { warehouse: file, ...ownFiles, version: warehouse.builtAt(), set: entitlementSetHash(ALL_SET) };
  const { loader, url } = await makeDatabase(postgres, 'demo');
  const took = await milliseconds(() =>
    loadIndex({ folder: warehouseFolder, url: loader, login: 'demo_server', threads: 2, memory: '2GB' }),
  );
  const files = new EmbeddedIndex();
  const index = new PostgresIndex({ url, setOf: warehouse.setOf, files, thresholds: uncached });
  const db = await openIndexDatabase(loader);
  try {
    const texts = await textsOf(db);
    const rows = [seconds('loading the demo warehouse', took / 1000)];
    for (const [name, each] of [
      ['files', files],
      ['PostgreSQL', index],
    ] as const) {
      await each.about(of);
      await each.count(of, conditionsOf({}));
      rows.push(
        ...(await timeSuggestions(`demo in ${name}: typeahead`, each, of, texts)),
        ...(await timeSearches(`, demo in ${name}`, each, of)),
      );
    }
    return rows.map(({ limit: _, ...row }) => row);
  } finally {
    await db.close();
    await index.close();
  }
}
