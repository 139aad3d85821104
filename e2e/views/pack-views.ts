import type { Page } from 'playwright-core';
import { actAt, openAt } from './open-at.ts';
import type { View } from './view.ts';

const packView = (name: string, code: string, act?: (page: Page) => Promise<void>): View =>
  actAt(name, `/solutionpack/${code}`, async (page) => {
    // Charts are drawn once their card is visible.
    const queries = page.getByRole('region', { name: 'Query the Data' });
    await queries.scrollIntoViewIfNeeded();
    await queries.getByRole('img').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await act?.(page);
  });

async function bringUp(page: Page, name: string): Promise<void> {
  const section = page.getByRole('region', { name });
  await section.scrollIntoViewIfNeeded();
  await section.evaluate((element) => element.scrollIntoView());
}

export const packViews: readonly View[] = [
  packView('pack-owned', 'spfcl'),
  packView('pack-tried', 'spinv', (page) => page.getByRole('button', { name: 'Details', exact: true }).click()),
  packView('pack-is-it-good', 'spfcl', async (page) => {
    await bringUp(page, 'Coverage in your county');
    await page.getByRole('region', { name: 'Coverage in your county' }).getByRole('figure').waitFor();
  }),
  packView('pack-tables', 'spfcl', (page) => bringUp(page, 'SQL Tables and Views')),
  packView('pack-files', 'spinv', (page) => bringUp(page, 'Explore Metadata')),
  packView('pack-see-details', 'spfcl', async (page) => {
    await page.getByRole('button', { name: 'See details: Foreclosure.ForeclosureEvent' }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^OpeningBid/ })
      .locator('.meter')
      .waitFor();
  }),
  openAt('pack-none', '/solutionpack/nothing', (page) => page.getByRole('heading', { name: 'No Data found' })),
];
