import { adminPages } from '../../portal/src/features/admin/admin-pages.ts';
import type { View } from './view.ts';

const arrived: Record<string, string> = {
  people: 'trial@example.com',
  'access-requests': 'No open requests',
  teams: 'example.com',
  connections: 'Licensed users',
  runs: 'No queries running',
  audit: 'Signed in',
  mail: 'latest 200',
  status: 'Application database',
};

export const adminViews: readonly View[] = adminPages.map(({ path, name }) => ({
  name: `admin-${path}`,
  isAdmin: true,
  async show(page, url) {
    await page.goto(`${url}/admin/${path}`);
    await page
      .getByRole('main')
      .getByText(arrived[path] ?? name)
      .first()
      .waitFor();
  },
}));
