import type { Page } from 'playwright-core';
import { mapAndReportViews } from './map-and-report-views.ts';
import { actAt } from './open-at.ts';
import type { View } from './view.ts';

const searchView = (name: string, text: string, act: (page: Page) => Promise<void>): View =>
  actAt(name, '/home', async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Search or jump to/ }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
    await act(page);
  });

export const searchViews: readonly View[] = [
  ...mapAndReportViews,
  searchView('palette', 'auction', async (page) => {
    await page
      .getByRole('option', { name: /^AuctionDate/ })
      .first()
      .waitFor();
    await page.getByRole('group', { name: 'Queries' }).waitFor();
  }),
  searchView('palette-empty', '', (page) =>
    page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor(),
  ),
  searchView('palette-none', 'zzzzzz', (page) => page.getByText('No search results found').waitFor()),
  searchView('contact-sales', 'contact', async (page) => {
    await page.getByRole('option', { name: /^Contact Sales/ }).click();
    await page.getByRole('dialog', { name: 'Contact Sales' }).waitFor();
  }),
];
