import type { View } from './view.ts';

export const catalogViews: readonly View[] = [
  {
    name: 'solutioncatalog',
    async show(page, url) {
      await page.goto(`${url}/solutioncatalog`);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'solutioncatalog-data',
    async show(page, url) {
      await page.goto(`${url}/solutioncatalog?search=lien&industry=Mortgage`);
      await page.getByRole('region', { name: 'Tables and columns' }).waitFor();
    },
  },
  {
    name: 'solutioncatalog-none',
    async show(page, url) {
      await page.goto(`${url}/solutioncatalog?search=zzz`);
      await page.getByText('No search results found').waitFor();
    },
  },
];
