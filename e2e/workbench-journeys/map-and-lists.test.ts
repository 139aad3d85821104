import { accessibilityProblems } from '../accessibility.ts';
import { countPixels } from '../count-pixels.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, resultsOf, runSql, writeSql } from '../workbench.ts';

const { openAs } = startJourneys();

const places = `select PropertyID, SitusFullAddress as Address, CountyFIPS, Latitude, Longitude
from Property.PropertyAddress order by CountyFIPS, PropertyID limit 3000`;
const endless = 'select sleep_ms(600000)';

it("draws a result on the user's own map, in sync with the grid, and filters it by county and by a box", async () => {
  const { page, complaints } = await openAs('trial@example.com', '/queries/new');
  await runSql(page, places);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('application', { name: /^Map, \d/ });
  await map.waitFor();
  // Points, with their edges, and the land of the states.
  await expect.poll(async () => Math.min(...(await countPixels(map, ['s5', 's7', 'land'])))).toBeGreaterThan(20);
  expect(requested.filter((path) => path.startsWith('/api/map/tiles/')).length).toBeGreaterThan(0);
  const county = page.getByRole('group', { name: 'County' }).getByRole('button').nth(1);
  await county.click();
  await page.getByText(/^County is /).waitFor();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  for (let at = 0; at < 11; at += 1) await page.keyboard.press('+');
  // The chosen point, among lots and streets.
  await expect.poll(async () => Math.min(...(await countPixels(map, ['lot', 'accent'])))).toBeGreaterThan(20);
  const card = page.getByRole('dialog', { name: /^Row / });
  const address = await card.getByRole('heading').textContent();
  const active = await resultsOf(page).getAttribute('aria-activedescendant');
  const row = page.locator(`[id="${active}"]`).locator('xpath=ancestor::*[@role="row"][1]');
  expect(await row.textContent()).toContain(address);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has a place on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const scale = () => page.locator('.map-scale').innerText();
  const before = await scale();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 400);
  await expect.poll(scale).not.toBe(before);
  await page.getByRole('button', { name: 'Select rows on the map' }).click();
  await page.mouse.move(box.x + 5, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.move(box.x + box.width - 60, box.y + box.height - 5);
  await page.mouse.up();
  await page.getByText('inside the box').waitFor();
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
