import type { Locator } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from './accessibility.ts';
import { countPixels } from './count-pixels.ts';
import { startJourneys } from './journey.ts';
import type { WatchedPage } from './product/browser.ts';
import { arriveSignedIn, downloadBy, editorOf, resultsOf } from './workbench.ts';

const { product, open } = startJourneys();

const monthly = 'Properties with filings by month';

async function openReport({ page }: WatchedPage, query = '') {
  await arriveSignedIn(page, `${product().url}/visualize${query}`, 'trial@example.com');
  const report = page.frameLocator('iframe[title="Foreclosure Report"]');
  await report.locator('section[aria-labelledby="picture-by-month"] [data-mark]').first().waitFor();
  const picture = report.locator('section[aria-labelledby="picture-by-month"]');
  const chips = report.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  return { report, picture, chips };
}

/** Each panel of the maps has its picture of the land. */
async function expectLand(maps: Locator): Promise<void> {
  const grounds = maps.locator('.ground');
  await grounds.first().waitFor();
  await expect.poll(() => maps.locator('image.on-light').count(), { timeout: 60_000 }).toBe(await grounds.count());
}

it("filters the report by a click, drills to a property, exports the rows, runs a picture's SQL, and returns to the same view [R008, R114]", async () => {
  const watched = await open();
  const { page, context, complaints } = watched;
  const { report, picture, chips } = await openReport(watched);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await chips.count()).toBe(1);

  await picture.locator('[data-mark]').last().click();
  await expect.poll(() => chips.count()).toBe(3);
  const chip = await chips.last().innerText();
  await expect.poll(() => new URL(page.url()).searchParams.get('pick')).toMatch(/^(month|stage)=/);
  const shown = page.url();

  await picture.getByRole('button', { name: `More options for ${monthly}` }).click();
  await report.getByRole('menuitem', { name: 'Show rows' }).click();
  const rows = report.getByRole('region', { name: `Rows of ${monthly}` });
  await rows.getByRole('row').nth(1).waitFor();
  const total = Number((await report.getByText(/^\d+–\d+ of /).innerText()).split(' of ')[1]?.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(0);
  const { lines } = await downloadBy(report.getByRole('button', { name: 'Export CSV' }));
  expect(lines).toHaveLength(total + 1);
  const property = rows.getByRole('row').nth(1).getByRole('button');
  const address = await property.innerText();
  const [opened] = await Promise.all([context.waitForEvent('page'), property.click()]);
  await opened.waitForURL('**/navigator/property/*');
  await opened.getByRole('heading', { level: 1, name: address }).waitFor();
  await opened.close();
  await page.keyboard.press('Escape');

  await picture.getByRole('button', { name: `More options for ${monthly}` }).click();
  await report.getByRole('menuitem', { name: 'Show as SQL' }).click();
  await report.getByRole('button', { name: 'Open in the SQL Editor' }).click();
  await page.waitForURL('**/queries/new?draft=*');
  await expect.poll(() => editorOf(page).innerText()).toContain('Foreclosure.ForeclosureEvent');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(page).getByRole('gridcell').first().waitFor();

  await page.goBack();
  await expect.poll(() => page.url()).toBe(shown);
  await expect.poll(() => chips.last().innerText()).toBe(chip);
  await expect.poll(() => picture.locator('[aria-pressed="true"]').count()).toBe(1);
  await picture.locator('[aria-pressed="true"]').click();
  await expect.poll(() => chips.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('pick')).toBeNull();
  expect(complaints).toEqual([]);
});

it("draws the report's areas over the user's own land, and opens an area with the keyboard", async () => {
  const watched = await open();
  const { page, complaints } = watched;
  await arriveSignedIn(page, `${product().url}/visualize?page=map&period=all`, 'trial@example.com');
  const report = page.frameLocator('iframe[title="Foreclosure Report"]');
  const map = report.locator('section[aria-labelledby="picture-active-map"] svg.map');
  await map.locator('[data-mark]').first().waitFor();
  await expectLand(map);
  // The sea off the coast of a county.
  await expect.poll(async () => (await countPixels(map, ['water']))[0]).toBeGreaterThan(500);
  await map.locator('[data-mark]').first().focus();
  await page.keyboard.press('Enter');
  const points = report.getByRole('group', { name: /^Properties in \d{5}/ });
  await points.locator('[data-mark]').first().waitFor();
  await expectLand(points);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('gets another token after 58 minutes and keeps filters, scroll position and every drawn picture [R278]', async () => {
  const watched = await open({ viewport: { width: 380, height: 780 } });
  const { page } = watched;
  await page.clock.install();
  const { report, picture } = await openReport(watched, '?period=all&where=stage%3DPREFORECLOSURE');
  expect(await horizontalOverflow(page)).toBe(0);
  // The last pictures are in separate bundles.
  await page.waitForLoadState('networkidle');
  await picture.scrollIntoViewIfNeeded();
  const body = report.locator('body');
  const scrolledTo = () => body.evaluate(() => [...document.querySelectorAll('*')].map((each) => each.scrollTop));
  await body.evaluate(() => {
    const seen = { changes: [] as string[], tokens: [] as string[] };
    new MutationObserver((all) =>
      seen.changes.push(...all.map(({ type, target }) => `${type} of ${(target as Element).outerHTML?.slice(0, 120)}`)),
    ).observe(document.querySelector('#report-page') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    window.addEventListener('message', ({ data }) => seen.tokens.push(data.token));
    Object.assign(window, { seen });
  });
  const before = await scrolledTo();
  expect(before.some((each) => each > 0)).toBe(true);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/powerbi/visualize?*'),
    page.clock.fastForward(3_481_000),
  ]);
  const token: string = (await response.json()).accessToken;
  const seen = () => body.evaluate(() => (window as unknown as { seen: Record<string, string[]> }).seen);
  await expect.poll(async () => (await seen()).tokens).toEqual([token]);
  await page.clock.runFor(1_000);
  // No node of the pictures was changed, so they never disappeared.
  expect((await seen()).changes).toEqual([]);
  expect(await scrolledTo()).toEqual(before);
  // Later calls use the new token, although the old one would be valid for two more minutes.
  const [request] = await Promise.all([
    page.waitForRequest('**/api/reports/foreclosure/pages/**'),
    picture.locator('[data-mark]').last().click(),
  ]);
  expect(request.headers()['authorization']).toBe(`Bearer ${token}`);
  expect(new URL(page.url()).searchParams.get('where')).toBe('stage=PREFORECLOSURE');
});
