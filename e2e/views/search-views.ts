import type { Page } from 'playwright-core';
import { mapAndReportViews } from './map-and-report-views.ts';
import type { View } from './view.ts';

async function search(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/home`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
}

export const searchViews: readonly View[] = [
  ...mapAndReportViews,
  {
    name: 'palette',
    async show(page, url) {
      await search(page, url, 'auction');
      await page
        .getByRole('option', { name: /^AuctionDate/ })
        .first()
        .waitFor();
      await page.getByRole('group', { name: 'Queries' }).waitFor();
    },
  },
  {
    name: 'palette-empty',
    async show(page, url) {
      await search(page, url, '');
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-none',
    async show(page, url) {
      await search(page, url, 'zzzzzz');
      await page.getByText('No search results found').waitFor();
    },
  },
  {
    name: 'contact-sales',
    async show(page, url) {
      await search(page, url, 'contact');
      await page.getByRole('option', { name: /^Contact Sales/ }).click();
      await page.getByRole('dialog', { name: 'Contact Sales' }).waitFor();
    },
  },
];
