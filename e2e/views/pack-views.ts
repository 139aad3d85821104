import type { Page } from 'playwright-core';
import { openAt } from './open-at.ts';
import type { View } from './view.ts';

async function openPack(page: Page, url: string, code: string): Promise<void> {
  await page.goto(`${url}/solutionpack/${code}`);
  // Charts are drawn once their card is visible.
  const queries = page.getByRole('region', { name: 'Query the Data' });
  await queries.scrollIntoViewIfNeeded();
  await queries.getByRole('img').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function bringUp(page: Page, name: string): Promise<void> {
  const section = page.getByRole('region', { name });
  await section.scrollIntoViewIfNeeded();
  await section.evaluate((element) => element.scrollIntoView());
}

export const packViews: readonly View[] = [
  { name: 'pack-owned', show: (page, url) => openPack(page, url, 'spfcl') },
  {
    name: 'pack-tried',
    async show(page, url) {
      await openPack(page, url, 'spinv');
      await page.getByRole('button', { name: 'Details', exact: true }).click();
    },
  },
  {
    name: 'pack-is-it-good',
    async show(page, url) {
      await openPack(page, url, 'spfcl');
      await bringUp(page, 'Coverage in your county');
      await page.getByRole('region', { name: 'Coverage in your county' }).getByRole('figure').waitFor();
    },
  },
  {
    name: 'pack-tables',
    async show(page, url) {
      await openPack(page, url, 'spfcl');
      await bringUp(page, 'SQL Tables and Views');
    },
  },
  {
    name: 'pack-files',
    async show(page, url) {
      await openPack(page, url, 'spinv');
      await bringUp(page, 'Explore Metadata');
    },
  },
  {
    name: 'pack-see-details',
    async show(page, url) {
      await openPack(page, url, 'spfcl');
      await page.getByRole('button', { name: 'See details: Foreclosure.ForeclosureEvent' }).click();
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /^OpeningBid/ })
        .locator('.meter')
        .waitFor();
    },
  },
  openAt('pack-none', '/solutionpack/nothing', (page) => page.getByRole('heading', { name: 'No Data found' })),
];
