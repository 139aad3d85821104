import type { Page } from 'playwright-core';
import { actAt, openAt } from './open-at.ts';
import type { View } from './view.ts';

const tryButton = (page: Page) => page.getByRole('button', { name: 'Try it' });
async function tryIt(page: Page): Promise<void> {
  await tryButton(page).click();
  await page.getByRole('region', { name: 'Body' }).waitFor();
}

export const apiViews: readonly View[] = [
  openAt('api-explorer', '/api-explorer', tryButton),
  actAt(
    'api-explorer-answer',
    '/api-explorer?endpoint=property/detail&fips=12031&pagesize=2&propertytype=SFR|CND',
    tryIt,
  ),
  actAt('api-explorer-refused', '/api-explorer?endpoint=sale/snapshot&fips=36061', async (page) => {
    await page.getByRole('button', { name: 'Python' }).click();
    await tryIt(page);
  }),
];
