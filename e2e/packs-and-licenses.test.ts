import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import type { Page } from 'playwright-core';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { root } from '../tools/run-program.ts';
import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, resultsOf, runSql, writeSql } from './workbench.ts';

const { product, start, openAs } = startJourneys();

it('offers three pack queries to start from, and runs one with one click', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/queries/new');
  for (const name of ['AVM accuracy by ZIP', 'Field population check'])
    await page.getByRole('button', { name: `Run ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Run Foreclosure filings by year and stage' }).click();
  await resultsOf(page).getByRole('columnheader', { name: 'FilingYear' }).waitFor();
  expect((await cellsOf(resultsOf(page))).length).toBeGreaterThan(5);
  expect(await editorOf(page).textContent()).toContain('Foreclosure.ForeclosureEvent');
  expect(complaints).toEqual([]);
});

/** A copy of the small warehouse without the licensed customer's file, and a command that builds it only when triggered. */
function lackLicensedSet() {
  const folder = ownWarehouse(keptTinyWarehouse);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const sets = manifest.sets.filter(({ objects }) => objects.includes('*'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, sets }));
  const [command, go] = [join(folder, 'command.mjs'), join(folder, 'go')];
  const wait = `while (!existsSync(${JSON.stringify(go)})) await new Promise((resolve) => setTimeout(resolve, 20));`;
  const main = join(root, 'warehouse/src/main.ts');
  writeFileSync(command, `import { existsSync } from 'node:fs';\n${wait}\nawait import(${JSON.stringify(main)});\n`);
  return { env: { WAREHOUSE_FOLDER: folder, WAREHOUSE_COMMAND: command }, release: () => writeFileSync(go, '') };
}

it('says in place that the data is being prepared, and shows it automatically when it is ready', async () => {
  const { env, release } = lackLicensedSet();
  const other = await start({ env });
  const { page } = await openAs('licensed@example.com', `${other.url}/queries/new?connectionId=property-data`);
  const schema = page.getByRole('complementary', { name: 'Schema' });
  await schema.getByText('Your data is being prepared').waitFor();
  await writeSql(page, 'select count(distinct CountyFIPS) as n from Property.PropertyAddress');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('region', { name: 'Results' }).getByText('Your data is being prepared').first().waitFor();
  release();
  await schema.getByRole('treeitem').first().waitFor({ timeout: 60_000 });
  expect(
    await cellsOf(await runSql(page, 'select count(distinct CountyFIPS) as n from Property.PropertyAddress')),
  ).toEqual([['10']]);
});

async function requestAccess(page: Page, message: string) {
  await page.getByRole('button', { name: 'Request access', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request access' });
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('checkbox', { name: 'I accept the non-disclosure agreement' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Requested on').waitFor();
}

const sqlOnLocked = 'select count(*) > 0 as found from Permits.BuildingPermit';

it('asks for a locked table where a query needs it, and runs that query from the bell once an admin has granted it', async () => {
  const { url } = product();
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new?connectionId=property-data');
  await writeSql(page, sqlOnLocked);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('heading', { name: "Permits.BuildingPermit isn't in your license" }).waitFor();
  await requestAccess(page, 'A study of permits');
  await writeSql(page, 'select 1');

  const { page: admin } = await openAs('admin@example.com', '/admin/access-requests');
  await admin.getByRole('link', { name: /^Access requests.*1 open/ }).waitFor();
  await looksRight(admin);
  await admin.getByRole('button', { name: 'Grant licensed@example.com access to Permits.BuildingPermit' }).click();
  const license = admin.getByRole('dialog', { name: 'License for licensed@example.com' });
  expect(await license.getByRole('checkbox', { name: 'Permits & Construction Activity' }).isChecked()).toBe(true);
  await license.getByLabel('Answer').fill('Welcome to permits');
  await looksRight(admin);
  await license.getByRole('button', { name: 'Save license' }).click();
  await admin.getByText('No open requests').waitFor();

  await page.goto(`${url}/home`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Welcome to permits').waitFor();
  await page.getByRole('link', { name: 'Your request for access to Permits.BuildingPermit was granted' }).click();
  await editorOf(page).getByText('Permits.BuildingPermit').waitFor();
  // Until the file of the wider license is built, the narrower one is read.
  const schema = async () => (await page.request.get(`${url}/api/schema-info/property-data`)).json();
  await expect.poll(schema, { timeout: 90_000, interval: 500 }).toHaveProperty('Permits');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(page).waitFor();
  expect(await cellsOf(resultsOf(page))).toEqual([['true']]);
  expect(complaints).toEqual([]);
});

it('declines a request for counties with an answer, and grants nothing by it', async () => {
  const { page } = await openAs('trial@example.com', '/queries/new');
  await writeSql(page, "select * from Property.PropertyAddress where CountyName = 'Cook'");
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText(/^Your trial doesn't include Cook County, IL/).waitFor();
  await requestAccess(page, '');
  const { page: admin } = await openAs('admin@example.com', '/admin/access-requests');
  await admin.getByRole('button', { name: 'Decline trial@example.com access to Cook IL' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Decline request' });
  await dialog.getByLabel('Answer').fill('Not during a trial');
  await looksRight(admin);
  await dialog.getByRole('button', { name: 'Decline request' }).click();
  await admin.getByText('No open requests').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Your request was declined: Not during a trial').waitFor();
});
