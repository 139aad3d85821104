import { expect, it } from 'vitest';
import { startJourneys } from './journey.ts';
import { arriveSignedIn, cellsOf, editorOf, runSql } from './workbench.ts';

const { product, open } = startJourneys();

/** A county that licensed@example.com has access to and trial@example.com doesn't: Miami-Dade. */
const sixthCounty = { fips: '12086', name: 'Miami-Dade' };

it('shows a trial user five counties and no trace of a sixth [R021]', async () => {
  const { page } = await open();
  await arriveSignedIn(page, `${product().url}/queries/new`, 'trial@example.com');
  const counties = await runSql(page, 'select distinct CountyFIPS from Property.PropertyAddress order by 1');
  expect(await cellsOf(counties)).toHaveLength(5);
  const named = await runSql(page, 'select CountyName from Reference.DimCounty order by 1');
  const names = (await cellsOf(named)).flat();
  expect(names).toHaveLength(5);
  expect(names).not.toContain(sixthCounty.name);
  const sixth = await runSql(
    page,
    `select count(*) as homes from Property.PropertyAddress where CountyFIPS = '${sixthCounty.fips}'`,
  );
  expect(await cellsOf(sixth)).toEqual([['0']]);
  expect(await page.content()).not.toContain(sixthCounty.name);
});

it('keeps the rows of a sixth county out of every table a trial user can name [R021]', async () => {
  const { page } = await open();
  await arriveSignedIn(page, `${product().url}/queries/new`, 'trial@example.com');
  const tables = await runSql(
    page,
    "select table_schema || '.' || table_name as name from information_schema.columns where column_name = 'CountyFIPS' order by 1",
  );
  const names = (await cellsOf(tables)).flat().slice(0, 12);
  expect(names.length).toBeGreaterThan(5);
  const counts = names.map((name) => `select count(*) as n from ${name} where CountyFIPS = '${sixthCounty.fips}'`);
  const total = await runSql(page, `select sum(n)::bigint as foreign_rows from (${counts.join(' union all ')})`);
  expect(await cellsOf(total)).toEqual([['0']]);
});

const bypasses: [id: string, sql: string][] = [
  ['T02', 'select table_catalog, table_schema, table_name from information_schema.tables'],
  ['T02', 'select * from duckdb_tables()'],
  ['T02', 'select * from duckdb_columns()'],
  ['T03', 'select sql from duckdb_views()'],
  ['T04', 'summarize Property.PropertyAddress'],
  ['T04', 'explain analyze select count(*) from Property.PropertyAddress group by CountyFIPS'],
  ['T04', "from pragma_storage_info('Property.PropertyAddress')"],
  ['T07', "from query('select distinct CountyFIPS, CountyName from Property.PropertyAddress')"],
  ['T07', 'prepare p as select distinct CountyFIPS from Tax.Assessment; execute p'],
  ['T08', 'create temp view DimCounty as select * from Reference.DimCounty; select * from DimCounty'],
  ['T09', 'select cast(CountyName as int) from Reference.DimCounty'],
  [
    'T09',
    'select 1 / (case when CountyFIPS in (select CountyFIPS from Reference.DimCounty) then 1 else 0 end) from Property.PropertyAddress limit 9',
  ],
];

it('gives a trial user nothing of a sixth county through the catalog, statistics, plans, macros or errors [T02–T09, R021]', async () => {
  const { page } = await open();
  await arriveSignedIn(page, `${product().url}/queries/new`, 'trial@example.com');
  await editorOf(page).waitFor();
  for (const [id, sql] of bypasses) {
    const outcome = await page.evaluate(async (batchText) => {
      const json = { 'content-type': 'application/json', prefer: 'wait=0.5' };
      const [connection] = await (await fetch('/api/connections')).json();
      const body = JSON.stringify({ connectionId: connection.id, name: '', batchText, selectedText: '' });
      let batch = await (await fetch('/api/batches', { method: 'POST', headers: json, body })).json();
      while (batch.status === 'queued' || batch.status === 'running') {
        batch = await (await fetch(`/api/batches/${batch.id}`, { headers: json })).json();
      }
      const results = batch.statements.map(async (statement: { id: string; status: string; error: unknown }) =>
        statement.status === 'finished'
          ? (await fetch(`/api/statements/${statement.id}/results`)).text()
          : JSON.stringify(statement.error),
      );
      return `${batch.status} ${(await Promise.all(results)).join('\n')}`;
    }, sql);
    expect(outcome, id).toMatch(/^(finished|error) ./);
    expect(outcome.includes(sixthCounty.fips) || outcome.includes(sixthCounty.name), `${id}: ${sql}: ${outcome}`).toBe(
      false,
    );
  }
});

it("admits evaluators and licensed customers, and answers a trial user who names the licensed connection as if it didn't exist [R001, T11]", async () => {
  const licensed = await open();
  await arriveSignedIn(licensed.page, `${product().url}/queries/new`, 'licensed@example.com');
  await editorOf(licensed.page).waitFor();
  const connections = await licensed.page.evaluate(async () => (await fetch('/api/connections')).json());
  const known = (connections as { id: string; name: string }[]).find(({ name }) => name === 'Property Data');
  const trial = await open();
  await arriveSignedIn(trial.page, `${product().url}/queries/new`, 'trial@example.com');
  await editorOf(trial.page).waitFor();
  const statuses = await trial.page.evaluate(async (id) => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ connectionId: id, name: '', batchText: 'select 1', selectedText: '' });
    const replies = await Promise.all([
      fetch(`/api/connections/${id}`),
      fetch(`/api/schema-info/${id}`),
      fetch('/api/batches', { method: 'POST', headers: json, body }),
    ]);
    return replies.map(({ status }) => status);
  }, known?.id);
  expect(statuses).toEqual([404, 404, 404]);
});
