import type { Pool, PoolClient } from 'pg';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { openPostgresPool } from './open-db.ts';

let pool: Pool;
let client: PoolClient;
beforeEach(async () => {
  const postgres = await sharedPostgres();
  pool = await openPostgresPool(postgres.url(), 1);
  client = await pool.connect();
  await client.query('create temporary table people (id int, name text)');
  await client.query("insert into people values (1, 'Ada'), (2, 'Grace')");
});
afterEach(() => {
  client.release();
  return pool.end();
});

const runOften = async (text: string, times = 30) => {
  for (let time = 0; time < times; time += 1) await client.query(text, [1]);
};
const preparedTexts = async () =>
  (await client.query('select statement from pg_prepared_statements order by name')).rows.map(
    ({ statement }) => statement as string,
  );

it('prepares a parameterized statement that runs often', async () => {
  await runOften('select name from people where id = $1');
  await runOften('select count(*) from people where id > $1');
  await runOften('select name from people where id < $1', 5);
  expect(await preparedTexts()).toEqual([
    'select name from people where id = $1',
    'select count(*) from people where id > $1',
  ]);
  expect((await client.query('select name from people where id = $1', [2])).rows).toEqual([{ name: 'Grace' }]);
});

it('prepares a frequent select without parameters', async () => {
  for (let time = 0; time < 30; time += 1) await client.query('select name from people order by id', []);
  expect(await preparedTexts()).toEqual(['select name from people order by id']);
});

it('keeps working when a newer node adds a column', async () => {
  const [named, starred] = ['select name from people where id = $1', 'select * from people where id = $1'];
  await runOften(named);
  await runOften(starred);
  expect(await preparedTexts()).toEqual([named, starred]);
  await client.query('alter table people add column city text');
  expect((await client.query(named, [1])).rows).toEqual([{ name: 'Ada' }]);
  expect((await client.query(starred, [1])).rows).toEqual([{ id: 1, name: 'Ada', city: null }]);
  await runOften(starred);
  expect((await client.query(starred, [2])).rows).toEqual([{ id: 2, name: 'Grace', city: null }]);
});

it('runs statements with a star unprepared in a transaction, where none can be tried again', async () => {
  const starred = 'select * from people where id = $1';
  await runOften(starred);
  await client.query('begin');
  await client.query('alter table people add column city text');
  expect((await client.query(starred, [1])).rows).toEqual([{ id: 1, name: 'Ada', city: null }]);
  await client.query('rollback');
});

it('prepares no more than 100 statements', async () => {
  for (let number = 0; number < 105; number += 1) await runOften(`select ${number} + id from people where id = $1`, 20);
  expect(await preparedTexts()).toHaveLength(100);
});
