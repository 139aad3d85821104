import type { Page } from 'playwright-core';
import type { View } from './views.ts';

const pages = [
  ['people', 'trial@example.com'],
  ['teams', 'example.com'],
  ['connections', 'Licensed users'],
  ['runs', 'No queries running'],
  ['audit', 'Signed in'],
  ['mail', 'latest 200'],
  ['status', 'Application database'],
] as const;

export const adminViews: readonly View[] = pages.map(([path, arrived]) => ({
  name: `admin-${path}`,
  isAdmin: true,
  async show(page: Page, url: string) {
    await page.goto(`${url}/admin/${path}`);
    await page.getByRole('main').getByText(arrived).first().waitFor();
  },
}));
