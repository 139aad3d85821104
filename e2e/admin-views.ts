import type { Page } from 'playwright-core';
import type { View } from './views.ts';

/** Admin pages, each with text that appears with its data. */
const pages = [
  ['people', 'trial@example.com'],
  ['teams', 'example.com'],
  ['connections', 'Licensed users'],
  ['runs', 'No queries running'],
  ['audit', 'Signed in'],
  ['mail', 'latest 200'],
  ['status', 'Application database'],
] as const;

/** The admin pages, seen by an admin. */
export const adminViews: readonly View[] = pages.map(([path, arrived]) => ({
  name: `admin-${path}`,
  isAdmin: true,
  async show(page: Page, url: string) {
    await page.goto(`${url}/admin/${path}`);
    await page.getByRole('main').getByText(arrived).first().waitFor();
  },
}));
