import type { Page } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { downloadBy, resultsOf } from './workbench.ts';

const { openAs } = startJourneys();
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name });

it('leads a trial user from the catalog through a pack to a run query, its chart and a CSV file [R170, R297, R298]', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/solutioncatalog');
  await page.getByRole('link', { name: 'Distressed Property & Foreclosure' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Distressed Property & Foreclosure' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/solutionpack/SPFCL');
  const card = sectionOf(page, 'Query the Data').getByRole('article', {
    name: 'Foreclosure filings by year and stage',
  });
  await card.getByRole('img').waitFor();
  await card.getByRole('button', { name: 'Run' }).click();
  await page.waitForURL('**/queries/SPFCL-FCL01?solutionpack=true&run=true');
  await resultsOf(page).getByRole('columnheader', { name: 'FilingYear' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('platbook.subscriptionCode'))).toBe('"SPFCL"');
  await page.locator('.chart-picture canvas').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const { lines } = await downloadBy(page.getByRole('menuitem', { name: 'CSV', exact: true }));
  expect(lines[0]).toContain('FilingYear');
  expect(complaints).toEqual([]);
});

it('shows four cards above 2550 px, three from 1367, two from 651 and else one, and moves with keys and buttons [R439, R440, R441, R442]', async () => {
  const { page } = await openAs('trial@example.com', '/solutionpack/spfcl', {
    viewport: { width: 2560, height: 1200 },
  });
  const strip = sectionOf(page, 'Query the Data').getByRole('list').first();
  const inSight = () =>
    strip.evaluate((list) => {
      const box = list.getBoundingClientRect();
      const isIn = ({ left, right }: DOMRect) => left >= box.left - 1 && right <= box.right + 1;
      return [...list.children].filter((card) => isIn(card.getBoundingClientRect())).length;
    });
  await strip.getByRole('article').first().waitFor();
  const seen: number[] = [];
  for (const width of [2560, 2551, 2550, 1400, 1367, 1366, 1000, 651, 650, 380]) {
    await page.setViewportSize({ width, height: 900 });
    seen.push(await inSight());
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
  expect(seen).toEqual([4, 4, 3, 3, 3, 2, 2, 2, 1, 1]);
  const scrolled = () => strip.evaluate((list) => list.scrollLeft);
  await page.getByRole('button', { name: 'Next queries' }).click();
  await expect.poll(scrolled).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Previous queries' }).click();
  await expect.poll(scrolled).toBe(0);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(200);
});

it.each(['light', 'dark'] as const)(
  'has no accessibility problem with everything on it, in the %s theme [R024]',
  async (colorScheme) => {
    const { page } = await openAs('trial@example.com', '/solutionpack/spfcl', { colorScheme });
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const good = sectionOf(page, 'Coverage in your county');
    await good.scrollIntoViewIfNeeded();
    await good.getByRole('figure').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'See details: Foreclosure.ForeclosureEvent' }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^OpeningBid/ })
      .locator('.meter')
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);
