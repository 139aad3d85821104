import { type AdminConnection, listAdminConnections, testSavedConnection } from '@platbook/contract/admin/connections';
import { deleteConnection, listDrivers, updateConnection } from '@platbook/contract/workbench/connections';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { buildConnection } from '../../testing/open-workbench.ts';
import { type Prepare, renderAsAdmin } from '../../testing/render-app.tsx';

const entry = (more: Partial<AdminConnection>): AdminConnection => ({
  ...buildConnection(),
  source: 'seed',
  audience: 'licensed',
  people: [],
  created: null,
  lastTest: null,
  ...more,
});
const warehouse = entry({ id: 'w', name: 'Property Data' });
const leads = entry({
  id: 'leads',
  name: 'Leads',
  driver: 'postgres',
  source: 'user',
  editable: true,
  data: { host: 'db.example.com', port: 5432, database: 'leads' },
  keptSecrets: ['password'],
  audience: 'listed',
  people: ['a@example.com', 'b@example.com', 'c@example.com'],
  accesses: ['a@example.com', 'b@example.com', 'c@example.com'],
  created: { at: '2026-06-30T10:00:00.000Z', by: 'admin@example.com' },
  lastTest: {
    at: '2026-07-01T10:00:00.000Z',
    by: 'admin@example.com',
    isGood: false,
    error: "The database doesn't exist",
  },
});
const open = (prepare: Prepare) =>
  renderAsAdmin('/admin/connections', (server) => {
    server.answers(listDrivers, [
      {
        id: 'postgres',
        name: 'PostgreSQL',
        supportsConnectionClient: true,
        fields: [{ key: 'host', label: 'Host', formType: 'TEXT' }],
      },
      { id: 'duckdb', name: 'Property data warehouse', supportsConnectionClient: true, fields: [] },
    ]);
    server.answers(listAdminConnections, [warehouse, leads]);
    prepare(server);
  });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('lists all connections with their target, users, creator and last test', async () => {
  open(() => {});
  const row = await rowOf('^Leads');
  await waitFor(() => expect(row.getByText('PostgreSQL')).toBeTruthy());
  expect(row.getByText('db.example.com:5432 / leads')).toBeTruthy();
  expect(row.getByText('3 people').title).toBe('a@example.com\nb@example.com\nc@example.com');
  expect(row.getByText('admin@example.com')).toBeTruthy();
  expect(row.getByText('Failed')).toBeTruthy();
  expect(row.getByText(/The database doesn't exist$/)).toBeTruthy();
  const other = await rowOf('^Property Data');
  expect(other.getByText('Licensed users')).toBeTruthy();
  expect(other.getByText('Built-in')).toBeTruthy();
  expect(other.getByText('Not tested')).toBeTruthy();
  expect(other.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
});

it('tests one, or all in sequence, and can be stopped', async () => {
  const ends = new Map<string, () => void>();
  const testedIds: string[] = [];
  const { user } = open((server) =>
    server.answers(testSavedConnection, async ({ params }) => {
      const id = params.id ?? '';
      testedIds.push(id);
      await new Promise<void>((resolve) => ends.set(id, resolve));
      return id === 'leads'
        ? { isGood: false, durationMs: 8, about: "The database doesn't exist" }
        : { isGood: true, durationMs: 41, about: 'DuckDB 1.5, 2 schemas' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Test Property Data' }));
  expect((await rowOf('^Property Data')).getByText('Testing …')).toBeTruthy();
  ends.get('w')?.();
  expect(await (await rowOf('^Property Data')).findByText('DuckDB 1.5, 2 schemas, 41 ms')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Test all' }));
  await waitFor(() => expect(testedIds).toEqual(['w', 'w']));
  ends.get('w')?.();
  await waitFor(() => expect(testedIds).toEqual(['w', 'w', 'leads']));
  ends.get('leads')?.();
  expect(await screen.findByRole('button', { name: 'Test all' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Test all' }));
  await waitFor(() => expect(testedIds).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Stop testing' }));
  ends.get('w')?.();
  await waitFor(async () => expect((await rowOf('^Property Data')).queryByText('Testing …')).toBeNull());
  expect(testedIds).toHaveLength(4);
});

it('opens the form of a connection, and reloads the list once it is saved', async () => {
  const { user, server } = open((fake) => fake.answers(updateConnection, leads));
  await user.click(await screen.findByRole('button', { name: 'Edit Leads' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit connection' }));
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Leads');
  expect(form.getByRole('button', { name: 'Remove b@example.com' })).toBeTruthy();
  const before = server.countOf(listAdminConnections);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.countOf(updateConnection)).toBe(1));
  await waitFor(() => expect(server.countOf(listAdminConnections)).toBeGreaterThan(before));
});

it.each(['New connection', 'Edit Leads'])('starts in the name field: %s', async (button) => {
  const { user } = open(() => {});
  await user.click(await screen.findByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog'));
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
});

it('asks before it deletes a connection', async () => {
  const { user, server } = open((fake) =>
    fake.answers(deleteConnection, () => {
      fake.answers(listAdminConnections, [warehouse]);
      return {};
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Leads?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(server.countOf(deleteConnection)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Delete Leads' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Leads')).toBeNull());
});

it("says that the connections couldn't be loaded, and offers to try again", async () => {
  open((server) => server.answers(listAdminConnections, refusal(400, { title: 'Not today' })));
  expect(await screen.findByText("Couldn't load connections")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
