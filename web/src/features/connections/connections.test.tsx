// @vitest-environment jsdom
import {
  type Connection,
  createConnection,
  type Driver,
  deleteConnection,
  listConnections,
  listDrivers,
  testConnection,
  updateConnection,
} from '@platbook/contract/connections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildAppInfo, buildUser } from '../../testing/app-info.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { buildConnection } from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { typeAtOnce } from '../../testing/type-at-once.ts';

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
const leads = buildConnection({
  id: 'leads',
  name: 'Leads',
  driver: 'postgres',
  editable: true,
  idleTimeoutSeconds: 900,
  data: { host: 'db.example.com', ssl: true },
  keptSecrets: ['password'],
  accesses: ['a@example.com'],
});

async function openDrawer(
  role: 'admin' | 'editor' = 'admin',
  prepare?: (server: FakeServer) => void,
  connections: Connection[] = [buildConnection(), leads],
) {
  const opened = renderApp('/error', {
    app: buildAppInfo({ currentUser: buildUser({ role }) }),
    prepare: (server) => {
      server.answers(listConnections, () => connections);
      server.answers(listDrivers, drivers);
      prepare?.(server);
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: /^Account:/ }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Connections' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Connections' }));
  await drawer.findByRole('link', { name: /Property Data/ });
  return { ...opened, drawer };
}

/** The form of a new connection, or of `Leads`. */
async function openForm(kind: 'new' | 'edit', prepare?: (server: FakeServer) => void) {
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
const bodyOf = (server: FakeServer, { method, path }: { method: string; path: string }) =>
  server.requests.findLast(
    (request) => request.method === method && request.address.startsWith(path.replace('/:id', '')),
  )?.body;

describe('the list of connections', () => {
  it('offers edit and delete to an admin, on editable ones only [R328]', async () => {
    const { drawer } = await openDrawer();
    expect(drawer.getByRole('button', { name: 'Edit Leads' })).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Delete Leads' })).toBeTruthy();
    expect(drawer.getAllByRole('button', { name: /^(Edit|Delete) / })).toHaveLength(2);
    expect(drawer.getByRole('button', { name: 'New connection' })).toBeTruthy();
  });

  it('offers an editor neither, even for an editable one, and no new one [R329]', async () => {
    const { drawer } = await openDrawer('editor');
    expect(drawer.getByRole('link', { name: /Leads/ })).toBeTruthy();
    expect(drawer.queryAllByRole('button', { name: /^(Edit|Delete|New) / })).toEqual([]);
  });

  it('is searched by name, driver and host, and says when nothing is found', async () => {
    const { drawer } = await openDrawer();
    const search = drawer.getByRole('searchbox', { name: 'Search connections' });
    for (const words of ['LEAD', 'postgresql', 'db.example']) {
      typeAtOnce(search, words);
      expect(drawer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Leads'),
      ]);
    }
    typeAtOnce(search, 'zzz');
    expect(drawer.getByRole('heading', { name: 'No connections found' })).toBeTruthy();
  });

  it('leads to the editor with the connection chosen', async () => {
    const { user, drawer, path } = await openDrawer('editor');
    await user.click(drawer.getByRole('link', { name: /Leads/ }));
    await waitFor(() => expect(path()).toBe('/queries/new?connectionId=leads'));
  });

  it('deletes a connection after a confirmation, and keeps the keyboard in the drawer', async () => {
    let isThere = true;
    const { server, user, drawer } = await openDrawer('admin', (fake) => {
      fake.answers(listConnections, () => (isThere ? [buildConnection(), leads] : [buildConnection()]));
      fake.answers(deleteConnection, () => {
        isThere = false;
        return {};
      });
    });
    await user.click(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.click(drawer.getByRole('button', { name: 'Keep' }));
    expect(server.countOf(deleteConnection)).toBe(0);
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.keyboard('{Enter}');
    await user.click(drawer.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(drawer.queryByText('Leads')).toBeNull());
    expect(server.countOf(deleteConnection)).toBe(1);
    expect(document.activeElement).toBe(drawer.getByRole('searchbox', { name: 'Search connections' }));
  });

  it("says 'Delete failed' when a connection cannot be deleted, and keeps it [R413]", async () => {
    const { user, drawer } = await openDrawer('admin', (fake) =>
      fake.answers(deleteConnection, () => refusal(403, { title: "You don't have permission to do this" })),
    );
    await user.click(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.click(drawer.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed')).toBeTruthy();
    expect(await drawer.findByRole('link', { name: /Leads/ })).toBeTruthy();
  });
});

describe('the form of a connection', () => {
  it('has name, driver, the fields of the chosen driver by their type, idle timeout in minutes and a test button [R107, R201, R202]', async () => {
    const { user, form } = await openForm('new');
    const labels = () =>
      [...document.querySelectorAll<HTMLLabelElement>('form label')].map(({ textContent }) => textContent);
    const multi = 'Allow multi-statement transactions';
    const ends = ['Idle timeout (minutes)', 'Everyone can use it', 'Who can use it'];
    expect(labels()).toEqual(['Name', 'Driver', ...ends]);
    const driver = form.getByRole('combobox', { name: 'Driver' });
    expect(within(driver).queryByRole('option', { name: 'Property data warehouse' })).toBeNull();
    await user.selectOptions(driver, 'postgres');
    expect(labels()).toEqual(['Name', 'Driver', 'Host', 'Password', 'Encrypt with TLS', multi, ...ends]);
    expect(form.getByLabelText('Host').getAttribute('type')).toBe('text');
    expect(form.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(form.getByRole('checkbox', { name: 'Encrypt with TLS', description: /strange/ })).toBeTruthy();
    await user.selectOptions(driver, 'other');
    expect(labels()).toEqual(['Name', 'Driver', 'Start-up SQL', ...ends]);
    expect(form.getByPlaceholderText('set x = 1').tagName).toBe('TEXTAREA');
    expect(form.getByRole('spinbutton', { name: 'Idle timeout (minutes)' })).toBeTruthy();
    expect(form.getByRole('button', { name: 'Test' })).toBeTruthy();
  });

  it('flags an empty name and an empty driver, and nothing else [R306, R307]', async () => {
    const { server, user, form } = await openForm('new', (fake) => fake.answers(createConnection, leads));
    const flagged = () =>
      [...document.querySelectorAll('form [aria-invalid]')].map((input) => input.getAttribute('name'));
    expect(flagged()).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(flagged()).toEqual(['name', 'driver']);
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    typeAtOnce(form.getByLabelText('Name'), 'Leads');
    expect(flagged()).toEqual(['driver']);
    await user.selectOptions(form.getByRole('combobox', { name: 'Driver' }), 'postgres');
    await user.clear(form.getByLabelText('Idle timeout (minutes)'));
    expect(flagged()).toEqual([]);
    expect(server.countOf(createConnection)).toBe(0);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Connections' });
    expect(server.countOf(createConnection)).toBe(1);
  });

  it('sends the idle timeout in seconds and the fields as data, and comes back to the list [R201]', async () => {
    const { server, user, form } = await openForm('new', (fake) => fake.answers(createConnection, leads));
    typeAtOnce(form.getByLabelText('Name'), 'Leads');
    await user.selectOptions(form.getByRole('combobox', { name: 'Driver' }), 'postgres');
    typeAtOnce(form.getByLabelText('Host'), 'db.example.com');
    typeAtOnce(form.getByLabelText('Password'), 'secret');
    await user.click(form.getByRole('checkbox', { name: /^Allow multi-statement/ }));
    await user.clear(form.getByLabelText('Idle timeout (minutes)'));
    typeAtOnce(form.getByLabelText('Idle timeout (minutes)'), '15');
    typeAtOnce(form.getByLabelText('Who can use it'), 'a@example.com\nb@example.com');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Connections' })).toBeTruthy();
    expect(bodyOf(server, createConnection)).toEqual({
      name: 'Leads',
      driver: 'postgres',
      multiStatementTransactionEnabled: true,
      idleTimeoutSeconds: 900,
      accesses: ['a@example.com', 'b@example.com'],
      data: { host: 'db.example.com', password: 'secret', ssl: false },
    });
  });

  it('is for admins only while no one is listed', async () => {
    const { server, user, form } = await openForm('edit', (fake) => fake.answers(updateConnection, leads));
    const people = form.getByRole('textbox', { name: 'Who can use it', description: /empty for admins only/ });
    await user.clear(people);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit Leads' })).toBeTruthy();
    expect(bodyOf(server, updateConnection)).toMatchObject({ accesses: [] });
  });

  it('opens to every user by an explicit choice', async () => {
    const { server, user, form } = await openForm('edit', (fake) => fake.answers(updateConnection, leads));
    await user.click(form.getByRole('checkbox', { name: 'Everyone can use it' }));
    expect(form.queryByLabelText('Who can use it')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit Leads' })).toBeTruthy();
    expect(bodyOf(server, updateConnection)).toMatchObject({ accesses: null });
  });

  it('shows a saved connection without its secret, which stays when nothing is typed', async () => {
    const { server, user, form } = await openForm('edit', (fake) => fake.answers(updateConnection, leads));
    expect(form.getByLabelText<HTMLInputElement>('Host').value).toBe('db.example.com');
    expect(form.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(form.getByText('saved')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Idle timeout (minutes)').value).toBe('15');
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Encrypt with TLS' }).checked).toBe(true);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Connections' });
    // The people were not touched, so they are not sent.
    expect(bodyOf(server, updateConnection)).toEqual({
      name: 'Leads',
      driver: 'postgres',
      multiStatementTransactionEnabled: false,
      idleTimeoutSeconds: 900,
      data: { host: 'db.example.com', password: '', ssl: true },
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Leads' })));
  });

  it('shows a green tick when the test succeeds, for what was sent with the fields beside the rest [R109]', async () => {
    const { server, user, form } = await openForm('edit', (fake) =>
      fake.answers(testConnection, { durationMs: 42, about: 'PostgreSQL 15.10, 3 schemas, 48 tables' }),
    );
    const button = form.getByRole('button', { name: 'Test' });
    await user.click(button);
    await waitFor(() => expect(button.querySelector('.lucide-circle-check.ok')).toBeTruthy());
    expect(form.getByRole('status').textContent).toBe('Connected in 42 ms. PostgreSQL 15.10, 3 schemas, 48 tables.');
    expect(bodyOf(server, testConnection)).toMatchObject({
      id: 'leads',
      name: 'Leads',
      driver: 'postgres',
      idleTimeoutSeconds: 900,
      host: 'db.example.com',
      password: '',
      ssl: true,
    });
    // It says nothing of other fields.
    typeAtOnce(form.getByLabelText('Host'), 'x');
    expect(button.querySelector('.ok')).toBeNull();
    expect(form.getByRole('status').textContent).toBe('');
  });

  it("shows a red cross and the server's words when the test fails [R108, R424]", async () => {
    const { user, form } = await openForm('edit', (fake) =>
      fake.answers(testConnection, () =>
        refusal(400, { title: 'Problem connecting to database', detail: "The database doesn't exist" }),
      ),
    );
    const button = form.getByRole('button', { name: 'Test' });
    await user.click(button);
    await waitFor(() => expect(button.querySelector('.lucide-circle-x.bad')).toBeTruthy());
    expect(form.getByRole('status').textContent).toContain("The database doesn't exist");
  });

  it.each([
    ['Save', createConnection],
    ['Test', testConnection],
  ])('shows at its field what the server refuses by %s, and focuses it', async (button, endpoint) => {
    const { user, form } = await openForm('new', (fake) =>
      fake.answers(endpoint, () =>
        refusal(400, { title: 'The connection is invalid', detail: 'Host is required', field: 'host' }),
      ),
    );
    typeAtOnce(form.getByLabelText('Name'), 'Leads');
    await user.selectOptions(form.getByRole('combobox', { name: 'Driver' }), 'postgres');
    await user.click(form.getByRole('button', { name: button }));
    const host = await form.findByRole('textbox', { name: 'Host', description: 'Host is required' });
    expect(host.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(host));
    typeAtOnce(host, 'db.example.com');
    expect(host.getAttribute('aria-invalid')).toBeNull();
  });

  it("shows the server's words when a connection was not saved, and keeps what was typed", async () => {
    const { user, form } = await openForm('edit', (fake) =>
      fake.answers(updateConnection, () => refusal(400, { title: 'No', detail: 'Host is invalid' })),
    );
    typeAtOnce(form.getByLabelText('Host'), 'a/b');
    await user.type(form.getByLabelText('Host'), '{Enter}');
    expect(await form.findByText(/Host is invalid/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Host').value).toBe('a/b');
    await user.click(form.getByRole('button', { name: 'Back to connections' }));
    expect(await screen.findByRole('dialog', { name: 'Connections' })).toBeTruthy();
  });
});
