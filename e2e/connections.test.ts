import type { Page } from 'playwright-core';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { CircleCheck, CircleX } from '../ui/src/icons.ts';
import { accessibilityProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { cellsOf, runSql } from './workbench.ts';

const postgres = await startPostgres();
await postgres.query("create role reader login password 'county-reader'");
await postgres.query('create schema county');
await postgres.query("create table county.parcel as select 7 as id, 'Duval' as county");
await postgres.query('grant usage on schema county to reader; grant select on county.parcel to reader');

// An admin's connection can point to this machine only if the operator allows it.
const { openAs } = startJourneys({ env: { CONNECTION_HOSTS: '127.0.0.1' } });
afterAll(() => postgres.stop());

async function openConnections(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Connections' }).click();
  await page.getByRole('dialog', { name: 'Connections' }).waitFor();
  return page.getByRole('dialog');
}
const widthOf = async (page: Page) => (await page.getByRole('dialog').boundingBox())?.width;

it('lets an admin add and test a PostgreSQL connection, and an editor use it until it is deleted [R009, R105, R106, R108, R109]', async () => {
  const { page: admin } = await openAs('admin@example.com', '/queries/new');
  const drawer = await openConnections(admin);
  expect(await widthOf(admin)).toBe(600);
  await drawer.getByRole('button', { name: 'New connection' }).click();
  await drawer.getByLabel('Name', { exact: true }).fill('County parcels');
  expect(await widthOf(admin)).toBe(560);
  await drawer.getByLabel('Driver').selectOption({ label: 'PostgreSQL' });
  await drawer.getByLabel('Host').fill(postgres.host);
  await drawer.getByLabel('Port').fill(String(postgres.port));
  await drawer.getByLabel('Database').fill(postgres.database);
  await drawer.getByLabel('Username').fill('reader');
  await drawer.getByLabel('Password').fill('wrong');
  await drawer.getByLabel(/^Allow multi-statement transactions/).check({ force: true });
  await drawer.getByLabel('Everyone can use it').check({ force: true });
  const test = drawer.getByRole('button', { name: 'Test' });
  await test.click();
  await drawer.getByText('The database rejected the username or password').waitFor();
  const iconColor = () =>
    test.locator('svg').evaluate((sign) => {
      const [, red = 0, green = 0] = /rgb\((\d+), (\d+)/.exec(getComputedStyle(sign).color)?.map(Number) ?? [];
      return red > green ? 'red' : 'green';
    });
  expect([await test.locator(`path[d="${CircleX}"]`).count(), await iconColor()]).toEqual([1, 'red']);
  await drawer.getByLabel('Password').fill('county-reader');
  await test.click();
  await drawer.getByText(/^Connected in .* ms\. PostgreSQL .*, 1 schema, 1 table\.$/).waitFor();
  expect([await test.locator(`path[d="${CircleCheck}"]`).count(), await iconColor()]).toEqual([1, 'green']);
  expect(await accessibilityProblems(admin)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('link', { name: /^County parcels/ }).waitFor();

  const { page: editor } = await openAs('licensed@example.com', '/queries/new?connectionName=County%20parcels');
  expect(await cellsOf(await runSql(editor, 'select * from county.parcel'))).toEqual([['7', 'Duval']]);
  await editor.getByRole('button', { name: 'Connect to database' }).click();
  await editor.getByRole('button', { name: 'Disconnect from database' }).waitFor();

  await drawer.getByRole('button', { name: 'Delete County parcels' }).click();
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await drawer.getByRole('link', { name: /^County parcels/ }).waitFor({ state: 'hidden' });
  await editor.getByRole('button', { name: 'Run', exact: true }).click();
  await editor.getByText('Connection not found').first().waitFor();
});

it('shows a refused field in place, with no message over the buttons of the drawer', async () => {
  const { page: admin } = await openAs('admin@example.com', '/admin/connections');
  await admin.getByRole('button', { name: 'New connection' }).click();
  const drawer = admin.getByRole('dialog', { name: 'New connection' });
  await drawer.getByLabel('Name', { exact: true }).fill('County parcels');
  await drawer.getByLabel('Driver').selectOption({ label: 'PostgreSQL' });
  await drawer.getByLabel('Host').fill('db.example.com');
  await drawer.getByLabel('Database').fill('county');
  const save = drawer.getByRole('button', { name: 'Save' });
  await save.click();
  await drawer.getByText('Check the marked field.').waitFor();
  expect(await admin.locator('.toast').count()).toBe(0);
  const username = drawer.getByLabel('Username');
  expect(await username.getAttribute('aria-invalid')).toBe('true');
  expect(await username.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(admin)).toEqual([]);
});
