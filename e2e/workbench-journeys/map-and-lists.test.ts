import { accessibilityProblems } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, resultsOf, runSql, writeSql } from '../workbench.ts';

const { openAs } = startJourneys();

const places = `select PropertyID, SitusFullAddress as Address, CountyFIPS, Latitude, Longitude
from Property.PropertyAddress order by CountyFIPS, PropertyID limit 3000`;
const endless = 'select sleep_ms(600000)';

it('draws a result on the map in a worker, in sync with the grid, and filters it by county', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/queries/new');
  await runSql(page, places);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('application', { name: /^Map, \d/ });
  await map.waitFor();
  await expect.poll(() => page.workers().some((worker) => worker.url().includes('map-worker'))).toBe(true);
  const county = page.getByRole('group', { name: 'County' }).getByRole('button').nth(1);
  await county.click();
  await page.getByText(/^County is /).waitFor();
  await map.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  const card = page.getByRole('dialog', { name: /^Row / });
  const address = await card.getByRole('heading').textContent();
  const active = await resultsOf(page).getAttribute('aria-activedescendant');
  const row = page.locator(`[id="${active}"]`).locator('xpath=ancestor::*[@role="row"][1]');
  expect(await row.textContent()).toContain(address);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('imports a list, joins it with the data, and previews a table without changing the text', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/queries/new');
  const ids = await cellsOf(await runSql(page, 'select PropertyID from Property.PropertyAddress order by 1 limit 3'));
  await writeSql(page, '');
  await page.getByRole('button', { name: 'Upload a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a list' });
  await dialog
    .getByRole('textbox')
    .first()
    .fill(`property id,note\n${ids.map(([id]) => `${id},0042`).join('\n')}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect and upload' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect
    .poll(async () => (await cellsOf(resultsOf(page))).map((cells) => cells[1]))
    .toEqual(['0042', '0042', '0042']);
  const text = await editorOf(page).textContent();
  await page.getByRole('tree', { name: 'Schema' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  await page.getByText(/^Preview of /).waitFor();
  expect(await editorOf(page).textContent()).toBe(text);
  expect(complaints).toEqual([]);
});

it('continues to follow a run after the page is reloaded', async () => {
  const { page } = await openAs('trial@example.com', '/queries/new');
  await writeSql(page, endless);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('heading', { name: 'Running' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\d+ s · /);
  await page.reload();
  await page.getByRole('heading', { name: 'Running' }).waitFor();
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Canceled' }).waitFor();
});
