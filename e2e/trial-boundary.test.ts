import { expect, it } from 'vitest';
import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, runSql, signInAt } from './workbench.ts';

const { product, open } = startJourneys();

/** A county that licensed@example.com may see and trial@example.com may not: Miami-Dade. */
const sixthCounty = { fips: '12086', name: 'Miami-Dade' };

it('shows a trial user five counties and no trace of a sixth [R001]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/queries/new`, 'trial@example.com');
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

it('keeps the rows of a sixth county out of every table a trial user can name [R001]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/queries/new`, 'trial@example.com');
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

it('answers a trial user who names the licensed connection as if it did not exist [R001]', async () => {
  const licensed = await open();
  await signInAt(licensed.page, `${product().url}/queries/new`, 'licensed@example.com');
  await editorOf(licensed.page).waitFor();
  const connections = await licensed.page.evaluate(async () => (await fetch('/api/connections')).json());
  const known = (connections as { id: string; name: string }[]).find(({ name }) => name === 'Property Data');
  const trial = await open();
  await signInAt(trial.page, `${product().url}/queries/new`, 'trial@example.com');
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
