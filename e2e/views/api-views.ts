import type { Page } from 'playwright-core';
import type { View } from './view.ts';

async function open(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/api-explorer${search}`);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
}
async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('region', { name: 'Body' }).waitFor();
}

export const apiViews: readonly View[] = [
  { name: 'api-explorer', show: (page, url) => open(page, url) },
  {
    name: 'api-explorer-answer',
    async show(page, url) {
      await open(page, url, '?endpoint=property/detail&fips=12031&pagesize=2&propertytype=SFR|CND');
      await tryIt(page);
    },
  },
  {
    name: 'api-explorer-refused',
    async show(page, url) {
      await open(page, url, '?endpoint=sale/snapshot&fips=36061');
      await page.getByRole('button', { name: 'Python' }).click();
      await tryIt(page);
    },
  },
];
