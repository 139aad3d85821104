import { type Connection, type Driver, listConnections, listDrivers } from '@platbook/contract/workbench/connections';
import { screen, within } from '@testing-library/react';
import { buildConnection } from './open-workbench.ts';
import { type Prepare, renderAppWith } from './render-app.tsx';

const drivers: Driver[] = [
  { id: 'duckdb', name: 'Property data warehouse', supportsConnectionClient: true, fields: [] },
  {
    id: 'postgres',
    name: 'PostgreSQL',
    supportsConnectionClient: true,
    fields: [
      { key: 'host', label: 'Host', formType: 'TEXT' },
      { key: 'password', label: 'Password', formType: 'PASSWORD' },
      { key: 'ssl', label: 'Encrypt with TLS', formType: 'CHECKBOX', description: 'Refuse a strange certificate.' },
    ],
  },
  {
    id: 'other',
    name: 'Other engine',
    supportsConnectionClient: false,
    fields: [{ key: 'notes', label: 'Start-up SQL', formType: 'TEXTAREA', placeholder: 'set x = 1' }],
  },
];
export const leads = buildConnection({
  id: 'leads',
  name: 'Leads',
  driver: 'postgres',
  editable: true,
  idleTimeoutSeconds: 900,
  data: { host: 'db.example.com', ssl: true },
  keptSecrets: ['password'],
  accesses: ['a@example.com'],
});

export async function openDrawer(
  role: 'admin' | 'editor' = 'admin',
  prepare?: Prepare,
  connections: Connection[] = [buildConnection(), leads],
) {
  const opened = renderAppWith({ currentUser: { role } }, '/error', (server) => {
    server.answers(listConnections, () => connections);
    server.answers(listDrivers, drivers);
    prepare?.(server);
  });
  await opened.user.click(await screen.findByRole('button', { name: /^Account:/ }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Connections' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Connections' }));
  await drawer.findByRole('link', { name: /Property Data/ });
  return { ...opened, drawer };
}

export async function openForm(kind: 'new' | 'edit', prepare?: Prepare) {
  const opened = await openDrawer('admin', prepare);
  await opened.user.click(
    opened.drawer.getByRole('button', { name: kind === 'new' ? 'New connection' : 'Edit Leads' }),
  );
  const form = within(
    await screen.findByRole('dialog', { name: kind === 'new' ? 'New connection' : 'Edit connection' }),
  );
  await form.findByRole('option', { name: 'PostgreSQL' });
  return { ...opened, form };
}
