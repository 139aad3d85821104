import type { Page } from 'playwright-core';
import type { View } from './view.ts';

async function openNavigator(page: Page, url: string, path = ''): Promise<void> {
  await page.goto(`${url}/navigator${path}`);
}

const area = 'within=-81.75,30.30+-81.72,30.305+-81.71,30.275+-81.745,30.27';

export const mapAndReportViews: readonly View[] = [
  {
    name: 'navigator-map',
    async show(page, url) {
      await openNavigator(page, url);
      await page.locator('.map-mark > span').first().waitFor();
    },
  },
  {
    name: 'navigator-parcels',
    async show(page, url) {
      await openNavigator(page, url, '?map=30.2861,-81.7360,16.6');
      await page.locator('.map-mark.pin > span').first().waitFor();
    },
  },
  {
    name: 'navigator-area',
    async show(page, url) {
      await openNavigator(page, url, `?${area}&layer=equity`);
      await page.locator('.map-mark.pin > span').first().waitFor();
    },
  },
  {
    name: 'navigator-report',
    async show(page, url) {
      await openNavigator(page, url, `?${area}`);
      await page.locator('.map-mark.pin > span').first().waitFor();
      const link = page.getByRole('region', { name: 'Results' }).getByRole('link').first();
      await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
      await page.getByRole('row', { name: /^Implied value/ }).waitFor();
    },
  },
];
