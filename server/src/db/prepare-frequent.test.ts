import type { Pool } from 'pg';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { openPostgresPool } from './open-db.ts';

let pool: Pool;
beforeEach(async () => {
  const postgres = await sharedPostgres();
  pool = await openPostgresPool(postgres.url(), 1);
  await pool.query('create temporary table people (id int, name text)');
  await pool.query("insert into people values (1, 'Ada'), (2, 'Grace')");
});
afterEach(() => pool.end());

const runOften = async (text: string, times = 30) => {
  for (let time = 0; time < times; time += 1) await pool.query(text, [1]);
};
const preparedTexts = async () =>
  (await pool.query('select statement from pg_prepared_statements order by name')).rows.map(
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
  expect((await pool.query('select name from people where id = $1', [2])).rows).toEqual([{ name: 'Grace' }]);
});

it('keeps working when a newer node adds a column', async () => {
  const [named, starred] = ['select name from people where id = $1', 'select * from people where id = $1'];
  await runOften(named);
  await runOften(starred);
  await pool.query('alter table people add column city text');
  expect((await pool.query(named, [1])).rows).toEqual([{ name: 'Ada' }]);
  expect((await pool.query(starred, [1])).rows).toEqual([{ id: 1, name: 'Ada', city: null }]);
});

it('prepares no more than 100 statements', async () => {
  for (let number = 0; number < 105; number += 1) await runOften(`select ${number} + id from people where id = $1`, 20);
  expect(await preparedTexts()).toHaveLength(100);
});
