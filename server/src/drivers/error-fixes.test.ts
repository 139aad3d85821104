// 120 statements with a mistake, each refused by its real engine, mended, and run again.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ALL_SET, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { offsetAt } from '@platbook/sql/error-position';
import { applyFix, type KnownTable, type SqlFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import {
  brokenTables as columns,
  brokenStatements as statements,
  type World,
} from '@platbook/sql/fixes/testing/broken-statements';
import { startPostgres } from '../testing/start-postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import type { Session, StatementError } from './driver.ts';
import { collect, surroundings } from './driver-suite.ts';
import { duckdb } from './duckdb/duckdb.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { tsql } from './tsql/tsql.ts';

const tableTexts = Object.entries(columns).map(
  ([name, types]) =>
    `create table ${name} (${Object.entries(types)
      .map(([column, type]) => `${column} ${type}`)
      .join(', ')})`,
);

const sessions = new Map<World, Session>();
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const file = join(await makeTinyWarehouse(), `${entitlementSetHash(ALL_SET)}.duckdb`);
  const warehouse = await duckdb.open({ file }, surroundings);
  for (const text of tableTexts) await collect(warehouse, text.replace('create table', 'create temp table'));
  sessions.set('duckdb', warehouse);
  const gateway = await tsql.open({ file }, { fileDirectories: [], memoryMb: 512 });
  await collect(gateway, 'create table #address (id int, city varchar(40), zip varchar(10), lat float)');
  await collect(gateway, 'create table #avm (id int, value int, day date, grade varchar(10))');
  sessions.set('sqlserver', gateway);
  const server = await startPostgres();
  await server.query(
    `create role reader login password 'reads'; ${tableTexts.join(';')}; grant select on all tables in schema public to reader`,
  );
  sessions.set(
    'postgres',
    await postgres.open({ ...server.place, username: 'reader', password: 'reads' }, surroundings),
  );
  const directory = temporaryFolder('fixes', (end) => ends.push(end));
  const database = new DatabaseSync(join(directory, 'a.sqlite'));
  for (const text of tableTexts) database.exec(text);
  database.close();
  const place = { fileDirectories: [directory], memoryMb: 256 };
  sessions.set('sqlite', await sqlite.open({ file: join(directory, 'a.sqlite') }, place));
  ends.unshift(() => server.stop());
});
afterAll(async () => {
  for (const session of sessions.values()) await session.close();
  for (const end of ends) await end();
});

/** As the editor knows them from its schema. */
function tablesOf(sql: string): KnownTable[] {
  return [
    ...sql.matchAll(
      /\b(?:from|join)\s+#?(address|avm)(?:\s+(?:as\s+)?(?!on\b|join\b|where\b|group\b|order\b|limit\b|inner\b|left\b|cross\b|using\b)(\w))?(?!\w)/gi,
    ),
  ].map(([, table = '', alias]) => ({
    name: alias ?? table,
    columns: Object.entries(columns[table.toLowerCase() as keyof typeof columns]).map(([name, type]) => ({
      name,
      type,
    })),
  }));
}

interface Mended {
  readonly title: string;
  readonly fix: SqlFix | undefined;
  readonly sql: string | undefined;
}

async function mend(world: World, sql: string): Promise<Mended> {
  const session = sessions.get(world) as Session;
  const error = await collect(session, sql).then(
    () => undefined,
    (reason: StatementError) => reason,
  );
  if (!error) return { title: 'The statement ran.', fix: undefined, sql: undefined };
  const { message: title, line, column } = error;
  const offset = line === undefined ? undefined : offsetAt(sql, line, column ?? 1);
  const fix = findFix({ text: sql, dialect: world, title, offset, tables: tablesOf(sql) });
  return { title, fix, sql: fix && applyFix(sql, fix) };
}

it('offers the right fix for at least 110 of 120 broken statements, and no wrong one as certain', async () => {
  const wrong: string[] = [];
  const falselyCertain: string[] = [];
  for (const [world, broken, meant] of statements) {
    const { title, fix, sql } = await mend(world, broken);
    if (sql === meant) continue;
    wrong.push(`${world}: ${broken}\n  ${title}\n  ${sql ?? 'no fix'}`);
    if (fix?.isCertain) falselyCertain.push(`${broken} → ${sql}`);
  }
  expect(falselyCertain).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(
    statements.length - Math.ceil((statements.length * 110) / 120),
  );
  expect(statements.length).toBeGreaterThanOrEqual(120);
}, 60_000);

it.each<[World, string]>([
  ['duckdb', 'select nothing_like_it from address'],
  ['duckdb', 'select * from no_such_table'],
  ['duckdb', "select cast('abc' as integer)"],
  ['duckdb', 'select city from address union select id, value from avm'],
  ['duckdb', 'select frobnicate(city) from address'],
  ['duckdb', 'insert into avm select 1'],
  ['postgres', 'select 1 / 0'],
  ['postgres', 'select * from pg_authid'],
  ['sqlite', 'delete from address'],
  ['sqlserver', "SELECT CAST('abc' AS int)"],
])('offers nothing where it does not know what was meant: %s, %s', async (world, sql) => {
  const { title, fix } = await mend(world, sql);
  expect(title).not.toBe('The statement ran.');
  expect(fix?.label).toBeUndefined();
});

it('proposes statements that the engines run', async () => {
  const refused: string[] = [];
  for (const [world, , meant] of statements)
    await collect(sessions.get(world) as Session, meant).catch((error: Error) =>
      refused.push(`${world}: ${meant}: ${error.message}`),
    );
  // The second of two bare words is quoted by the next fix.
  expect(refused.filter((each) => !each.includes('Ojai)'))).toEqual([]);
}, 60_000);
