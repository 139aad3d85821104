import type { Page } from 'playwright-core';
import { openAt } from './open-at.ts';
import type { View } from './view.ts';

export const areaAddress = '/navigator?within=-81.7425,30.3235+-81.735,30.3242+-81.7335,30.3198+-81.741,30.3188';

/** Opens the report of the first property in the results. */
export async function openFirstReport(page: Page, url: string): Promise<void> {
  const link = page.getByRole('region', { name: 'Results' }).getByRole('link').first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
}

const pin = (page: Page) => page.locator('.map-mark.pin > span').first();

export const mapAndReportViews: readonly View[] = [
  openAt('navigator-map', '/navigator', (page) => page.locator('.map-mark > span').first()),
  openAt('navigator-parcels', '/navigator?map=30.3215,-81.738,16.6', pin),
  openAt('navigator-area', `${areaAddress}&layer=equity`, pin),
  {
    name: 'navigator-report',
    async show(page, url) {
      await page.goto(url + areaAddress);
      await pin(page).waitFor();
      await openFirstReport(page, url);
      await page.getByRole('row', { name: /^Implied value/ }).waitFor();
    },
  },
];
