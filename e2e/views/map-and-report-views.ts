import type { Page } from 'playwright-core';
import { openAt } from './open-at.ts';
import type { View } from './view.ts';

export const areaAddress = '/navigator?within=-81.5131,30.3433+-81.5080,30.3437+-81.5075,30.3392+-81.5128,30.3385';

/** Opens the report of the first property in the results. */
export async function openFirstReport(page: Page, url: string): Promise<void> {
  const link = page.getByRole('region', { name: 'Results' }).getByRole('link').first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
}

const pin = (page: Page) => page.locator('.map-mark.pin > span').first();

export const mapAndReportViews: readonly View[] = [
  openAt('navigator-map', '/navigator', (page) => page.locator('.map-mark > span').first()),
  openAt('navigator-parcels', '/navigator?map=30.3413,-81.5108,16.6', pin),
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
