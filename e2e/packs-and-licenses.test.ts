import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { root } from '../tools/run-program.ts';
import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, resultsOf, runSql, writeSql } from './workbench.ts';

const { start, openAs } = startJourneys();

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
