import { openAt } from './open-at.ts';
import type { View } from './view.ts';

export const catalogViews: readonly View[] = [
  openAt('solutioncatalog', '/solutioncatalog', (page) => page.getByRole('article').first()),
  openAt('solutioncatalog-data', '/solutioncatalog?search=lien&industry=Mortgage', (page) =>
    page.getByRole('region', { name: 'Tables and columns' }),
  ),
  openAt('solutioncatalog-none', '/solutioncatalog?search=zzz', (page) => page.getByText('No search results found')),
];
