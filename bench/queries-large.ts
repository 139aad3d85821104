import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { keepLetterGroups } from '../server/src/db/letter-groups.ts';
import { openDb } from '../server/src/db/open-db.ts';
import { listQueries } from '../server/src/features/queries/list-queries.ts';
import { insertQuery, updateQuery } from '../server/src/features/queries/query-store.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { type BenchResult, percentile } from './bench.ts';

const queries = 100_000;
const rounds = 30;
const limit = 15;
const words = [
  'parcel',
  'equity',
  'auction',
  'lender',
  'deed',
  'owner',
  'zip',
  'county',
  'sale',
  'avm',
  'tax',
  'permit',
];

/** The page of 20, and typed searches, from matching every query to matching none. */
const requests: [figure: string, query: Record<string, string>][] = [
  ['newest', {}],
  ['by name', { sortBy: '+name' }],
  ['a word in every query', { search: 'select' }],
  ['a word in 1 of 12 queries', { search: 'auction' }],
  ['a word in 30 old queries', { search: 'probate' }],
  ['a word without a match', { search: 'nowhere' }],
  ['two letters without a match', { search: 'qj' }],
  ['a tag on 1 of 1,000 queries', { tag: 'rare' }],
  ['words in every query, never adjacent', { search: 'select from where' }],
];

const remark = [
  'Both databases search the first 250 queries of the list, then a trigram index. If neither finds a match (trigrams that are everywhere but never adjacent), SQLite scans the list in',
  "slices and PostgreSQL in one statement. The driver's answers and other work on the machine block the event loop.",
].join('\n');

/** The list of 100,000 queries, half of them the user's own and half the team's, on both application databases, in this process. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const rows: BenchResult['rows'] = [];
  const folder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  const server = await startPostgres();
  try {
    const databaseUrl = `postgres://${server.user}:${server.password}@${server.host}:${server.port}/${server.database}`;
    for (const [name, settings] of [
      ['SQLite', { databaseUrl: '', dataFolder: folder }],
      ['PostgreSQL', { databaseUrl, dataFolder: '' }],
    ] as const)
      rows.push(...(await measure(name, settings)));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { remark, setting: 'no HTTP; longest event loop block over all rounds', rows };
}

async function measure(name: string, settings: { databaseUrl: string; dataFolder: string }) {
  const { db, close } = await openDb(settings);
  const rows: BenchResult['rows'] = [];
  try {
    for (let from = 0; from < queries; from += 500) {
      const some = Array.from({ length: 500 }, (_, index) => buildRow(from + index));
      await db.insertInto('queries').values(some).execute();
      await keepLetterGroups(db, some);
      const tagged = some.filter((_, index) => (from + index) % 1_000 === 999);
      for (const { id } of tagged)
        await db.insertInto('query_tags').values({ query_id: id, tag: 'rare', position: 0 }).execute();
    }
    // What PostgreSQL does automatically within a minute.
    if (settings.databaseUrl !== '') for (const chore of ['vacuum', 'analyze']) await sql.raw(chore).execute(db);
    const loop = monitorEventLoopDelay({ resolution: 1 });
    const viewer = { personId: 'me', team: 'firm.example' };
    for (const [figure, query] of requests) {
      const times: number[] = [];
      for (let round = 0; round < rounds + 3; round += 1) {
        if (round === 3) loop.enable();
        const began = performance.now();
        await listQueries(db, viewer, { ownedByUser: 'false', ...query });
        if (round >= 3) times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      loop.disable();
      rows.push({ figure: `${name}, ${figure}, p50`, unit: 'ms', value: percentile(times, 0.5), limit });
      rows.push({ figure: `${name}, ${figure}, longest block`, unit: 'ms', value: loop.max / 1e6, limit });
      loop.reset();
    }
    const saves: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const queryText = longText(round);
      const now = new Date(Date.UTC(2027, 0, 1) + round).toISOString();
      const began = performance.now();
      if (round === 0) await insertQuery(db, 'long', 'me', { name: 'Long', queryText }, now);
      else await updateQuery(db, 'long', viewer, { name: 'Long', queryText }, { expectedVersion: undefined, now });
      if (round > 0) saves.push(performance.now() - began);
    }
    rows.push({ figure: `${name}, save a 100 kB query, p50`, unit: 'ms', value: percentile(saves, 0.5) });
  } finally {
    await close();
  }
  return rows;
}

/** 100 kB of SQL with many names, so that it has more trigrams than most. */
function longText(round: number): string {
  const line = (_: unknown, index: number) =>
    `select p.${(index * 7_919).toString(36)}_id, p.county as n${index} from property.${words[(index + round) % 12]} p where p.x >= ${index * 7}`;
  return Array.from({ length: 1_200 }, line).join('\nunion all\n').slice(0, 100_000);
}

function buildRow(index: number) {
  const word = words[index % words.length]!;
  const now = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const name = `${word} ${(index * 7_919) % queries}`;
  const isOld = index < 3_000 && index % 100 === 0;
  const text = `select p.${word}_id, p.county, count(*) as n\nfrom property.${word} p\njoin property.address a on a.id = p.id\nwhere p.year = ${1990 + (index % 35)}${isOld ? " and p.kind = 'probate'" : ''}\n${'group by p.county, p.zip order by n desc -- as of today\n'.repeat(8)}`;
  return {
    id: randomUUID(),
    owner_id: index % 2 === 0 ? 'me' : 'colleague',
    name,
    name_key: name,
    connection_id: null,
    query_text: text,
    chart: null,
    search_text: `${name}\n${text}`.toLowerCase(),
    version: 1,
    created_at: now,
    updated_at: now,
    sharing: 'read' as const,
    team_key: 'firm.example',
  };
}
