import { adminPages } from '../../portal/src/features/admin/admin-pages.ts';
import { closeDialog } from './open-at.ts';
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

const form = 'New connection';

/** The form of each driver, with its first required field missing. The form stays open from one to the next. */
export const connectionForms: readonly View[] = [
  'PostgreSQL',
  'SQL Server',
  'MySQL and MariaDB',
  'ClickHouse',
  'Trino',
  'Snowflake',
].map((driver) => ({
  name: `connection-form-${driver.toLowerCase().replaceAll(' ', '-')}`,
  isAdmin: true,
  async show(page, url) {
    const dialog = page.getByRole('dialog', { name: form });
    if (!(await dialog.isVisible())) {
      await page.goto(`${url}/admin/connections`);
      await page.getByRole('button', { name: form }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('County parcels');
    }
    await dialog.getByLabel('Driver').selectOption({ label: driver });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Check the marked field.').waitFor();
  },
  leave: closeDialog(form),
}));

const pageViews: readonly View[] = adminPages.map(({ path, name }) => ({
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

export const adminViews: readonly View[] = [...pageViews, ...connectionForms];
