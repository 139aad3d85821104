import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { editorOf, resultsOf } from './workbench.ts';

const { product, openAs } = startJourneys();

const street = /[A-Z][a-z]{5,}/;

function mistype(address: string): string {
  return address.replace(street, (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4));
}

const wideRules = [
  ['Miles', '10'],
  ['Months', '60'],
  ['Living area', '100'],
  ['Year built', '100'],
] as const;

it('finds a property by a mistyped address, shows its report and comparables, and opens the search as SQL and as an API call', async () => {
  const { url } = product();
  const { page, context, complaints } = await openAs('trial@example.com', '/navigator?county=12031&type=SFR');
  const list = page.getByRole('region', { name: 'Results' });
  await list.getByRole('link').first().waitFor();
  const wanted = (each: string) => street.test(each) && mistype(each) !== each;
  const address = (await list.getByRole('link').allInnerTexts()).find(wanted) ?? '';
  const count = Number((await list.getByRole('heading').innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(100);

  const box = page.getByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' });
  await box.fill(mistype(address));
  await page.getByText('Showing results for').waitFor();
  await page
    .getByRole('option', { name: new RegExp(`^${address}`) })
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/navigator/property/*');
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  const comparables = page.getByRole('region', { name: 'Comparables' });
  // The small warehouse has few sales, so wider rules are needed.
  await comparables.getByRole('button', { name: 'Edit criteria' }).click();
  for (const [rule, value] of wideRules) await comparables.getByRole('textbox', { name: rule }).fill(value);
  await comparables.getByRole('button', { name: 'Compare' }).click();
  await comparables.getByRole('row').nth(1).waitFor();
  const id = /property\/(\d+)/.exec(page.url())?.[1];
  const pictures = page.locator('.place-map img');
  await expect.poll(() => pictures.count(), { timeout: 30_000 }).toBe(2);
  const areDrawn = () =>
    pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0));
  await expect.poll(areDrawn).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  // After the suggestion, the workbench with the rows is three clicks away.
  await page.getByRole('button', { name: 'Show as SQL' }).click();
  const [workbench] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open in the SQL Editor' }).click(),
  ]);
  await expect.poll(() => editorOf(workbench).innerText()).toMatch(/^-- Summary\s+SELECT \*/);
  expect(await workbench.getByText('Restored your unsaved changes').count()).toBe(0);
  await workbench.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(workbench).waitFor();
  await workbench.close();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /properties$/ }).click();
  await list.getByRole('link', { name: address }).waitFor();
  const [editor] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Show as SQL' }).click(),
  ]);
  await expect.poll(() => editorOf(editor).innerText()).toContain("WHERE a.CountyFIPS = '12031'");
  await editor.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(editor).waitFor();
  await editor
    .getByText(new RegExp(`${count.toLocaleString('en-US')} rows`))
    .first()
    .waitFor();
  await editor.close();

  await page.getByRole('button', { name: 'Show as API call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show as API call' });
  await dialog.getByText("can't filter by county").waitFor();
  const call = /'(http[^']+)'/.exec(await dialog.getByRole('region', { name: 'The call in curl' }).innerText())?.[1];
  await page.keyboard.press('Escape');
  const { currentUser } = await (await page.request.get(`${url}/api/app`)).json();
  const key = await (await page.request.get(`${url}/api/3scale-token/${currentUser.id}`)).json();
  const apikey: string = key.apiApplicationUserKey;
  const ask = async (path: string) => (await page.request.get(path, { headers: { apikey } })).json();
  const found = await ask(call ?? '');
  expect([found.status.msg, found.status.total >= count]).toEqual(['SuccessWithResult', true]);
  const detail = await ask(`${url}/propertyapi/v1.0.0/property/detail?propertyid=${id}`);
  expect(detail.property[0].address.line1.toLowerCase()).toBe(address.toLowerCase());
  expect(complaints).toEqual([]);
});

it('narrows the search to an area chosen on the map, then to what is in view, and opens a property with the keyboard alone', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/navigator?county=12031&type=SFR');
  const answer = await page.waitForResponse((each) => each.url().includes('/api/navigator/properties?'));
  const [{ id, lat, lon, zip }] = (await answer.json()).rows;
  const map = page.getByRole('region', { name: /^Map of the properties/ });
  const isDrawn = () => page.locator('.cover[aria-busy="false"] canvas').waitFor();
  const countOf = async () =>
    Number((await page.getByRole('region', { name: 'Results' }).getByRole('heading').innerText()).replace(/\D/g, ''));

  // Beside the property's town, so that an area is in the middle and not a property.
  await page.goto(new URL(`/navigator?map=${lat + 0.03},${lon},12`, page.url()).href);
  await isDrawn();
  await expect.poll(() => page.url()).toContain('view=');
  await map.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/[?&]zip=\d{5}&/);

  await page.goto(new URL(`/navigator?zip=${zip}&place=zip:${zip}&map=${lat},${lon},19.5`, page.url()).href);
  await isDrawn();
  await expect.poll(countOf).toBeGreaterThan(10);
  const everywhere = await countOf();
  await map.focus();
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  await expect.poll(() => page.url()).toContain('view=');
  await expect.poll(countOf).toBeLessThan(everywhere);
  expect(page.url()).toContain(`zip=${zip}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect
    .poll(async () => {
      if (page.url().includes('/property/')) return page.url();
      await page.keyboard.press('Enter');
      return page.url();
    })
    .toContain(`/navigator/property/${id}`);
  expect(complaints).toEqual([]);
});

it('searches on a phone in the dark theme as on a desktop, and survives a reload and a shared link', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/navigator', {
    colorScheme: 'dark',
    viewport: { width: 380, height: 780 },
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Foreclosure', { exact: true }).click();
  const auctions = sheet.getByRole('checkbox', { name: /^Auction/ });
  // The visible mark covers the native input.
  await auctions.check({ force: true });
  await expect.poll(() => page.url()).toContain('?stage=AUCTION');
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show \d/ }).click();
  await sheet.waitFor({ state: 'detached' });
  const heading = page.getByRole('region', { name: 'Results' }).getByRole('heading');
  const headingText = await heading.innerText();
  await page.reload();
  await expect.poll(() => heading.innerText()).toBe(headingText);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('table').waitFor();
  expect([await accessibilityProblems(page), await horizontalOverflow(page)]).toEqual([[], 0]);
  expect(complaints).toEqual([]);
});

it('filters by place, type, sale and price, and exports what was searched with the price, in at most 7 clicks', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/navigator');
  const list = page.getByRole('region', { name: 'Results' });
  await list.getByRole('link').first().waitFor();
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' }));
  await page.keyboard.type('Duval County');
  await page
    .getByRole('option', { name: /^Duval/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('county=12031');
  await click(page.getByRole('button', { name: /^Property/ }));
  await click(
    page
      .getByRole('dialog', { name: 'Property filters' })
      .getByText(/^Single-family/)
      .first(),
  );
  await expect.poll(() => page.url()).toContain('type=SFR');
  await click(page.getByRole('button', { name: /^Sale/ }));
  const filters = page.getByRole('dialog', { name: 'Sale filters' });
  await filters.getByRole('textbox', { name: 'Sale date, from' }).waitFor();
  await page.keyboard.type('last year');
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === 'Sale price, from') break;
  }
  await page.keyboard.type('250k');
  await page.keyboard.press('Enter');
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/saleDate=2025-01-01..2025-12-31.*salePrice=250000/);
  await click(page.getByRole('button', { name: 'Export', exact: true }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click(page.getByRole('menuitem', { name: 'CSV' })),
  ]);
  expect(clicks).toBeLessThanOrEqual(7);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(head).toContain('Sale price');
  expect(rows.length).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});
