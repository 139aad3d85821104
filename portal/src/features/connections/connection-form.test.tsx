import { listPeople } from '@platbook/contract/admin/people';
import { createConnection, testConnection, updateConnection } from '@platbook/contract/workbench/connections';
import { CircleCheck, CircleX } from '@platbook/ui/icons';
import { screen, waitFor, within } from '@testing-library/react';
import { buildListedPerson } from '../../testing/build-listed-person.ts';
import { refusal } from '../../testing/fake-server.ts';
import { leads, openForm } from '../../testing/open-connections.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';

describe('the form of a connection', () => {
  /** Opens a form whose server accepts what it saves. `save` selects Save and resolves to the body once the list is back. */
  const openSaving = async (kind: 'new' | 'edit') => {
    const endpoint = kind === 'new' ? createConnection : updateConnection;
    const opened = await openForm(kind, (fake) => fake.answers(endpoint, leads));
    const save = async () => {
      await opened.user.click(opened.form.getByRole('button', { name: 'Save' }));
      await screen.findByRole('dialog', { name: 'Connections' });
      return opened.server.bodiesOf(endpoint).at(-1);
    };
    return { ...opened, save };
  };

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
    const { server, user, form, save } = await openSaving('new');
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
    await save();
    expect(server.countOf(createConnection)).toBe(1);
  });

  it('sends the idle timeout in seconds and the fields as data, and returns to the list [R201]', async () => {
    const { user, form, save } = await openSaving('new');
    typeAtOnce(form.getByLabelText('Name'), 'Leads');
    await user.selectOptions(form.getByRole('combobox', { name: 'Driver' }), 'postgres');
    typeAtOnce(form.getByLabelText('Host'), 'db.example.com');
    typeAtOnce(form.getByLabelText('Password'), 'secret');
    await user.click(form.getByRole('checkbox', { name: /^Allow multi-statement/ }));
    await user.clear(form.getByLabelText('Idle timeout (minutes)'));
    typeAtOnce(form.getByLabelText('Idle timeout (minutes)'), '15');
    typeAtOnce(form.getByLabelText('Who can use it'), 'a@example.com; b@example.com ');
    expect(await save()).toEqual({
      name: 'Leads',
      driver: 'postgres',
      multiStatementTransactionEnabled: true,
      idleTimeoutSeconds: 900,
      accesses: ['a@example.com', 'b@example.com'],
      data: { host: 'db.example.com', password: 'secret', ssl: false },
    });
  });

  it('is for admins only while no user is listed', async () => {
    const { user, form, save } = await openSaving('edit');
    const people = form.getByRole('combobox', { name: 'Who can use it', description: /empty for admins only/ });
    await user.type(people, '{Backspace}'.repeat(form.getAllByRole('button', { name: /^Remove / }).length));
    expect(form.queryByRole('list', { name: 'People with access' })).toBeNull();
    expect(await save()).toMatchObject({ accesses: [] });
  });

  it('finds people by name for who can use it, by keyboard, and takes typed and pasted addresses', async () => {
    const { server, user, form, save } = await openSaving('new');
    server.answers(listPeople, ({ query }) =>
      [
        buildListedPerson({ id: 'p1', email: 'lena@example.com', displayName: 'Lena Marsh' }),
        buildListedPerson({ id: 'p2', email: 'leo@example.com', displayName: 'Leo Quinn' }),
      ].filter(({ displayName }) => displayName.toLowerCase().includes(query.get('search') ?? '')),
    );
    typeAtOnce(form.getByLabelText('Name'), 'Leads');
    await user.selectOptions(form.getByRole('combobox', { name: 'Driver' }), 'postgres');
    const people = form.getByRole('combobox', { name: 'Who can use it' });
    await user.type(people, 'le');
    const found = within(form.getByRole('listbox', { name: 'People' }));
    expect(await found.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}');
    expect(found.getByRole('option', { selected: true }).textContent).toContain('leo@example.com');
    expect(people.getAttribute('aria-activedescendant')).toBe(found.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    await user.type(people, 'marsh');
    await user.keyboard('{Escape}');
    expect(found.queryByRole('option')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'New connection' })).toBeTruthy();
    await user.clear(people);
    await user.type(people, 'nobody');
    expect(await form.findByText(/^No matching people/)).toBeTruthy();
    await user.clear(people);
    await user.click(people);
    await user.paste('new@example.com, other@example.com and');
    expect(people).toHaveProperty('value', 'and');
    await user.clear(people);
    // Typed and not confirmed: leaving the field adds it.
    await user.type(people, 'last@example.com');
    await user.click(form.getByRole('button', { name: 'Remove other@example.com' }));
    expect(document.activeElement).toBe(people);
    expect(await save()).toMatchObject({
      accesses: ['leo@example.com', 'new@example.com', 'last@example.com'],
    });
  });

  it('opens to every user by an explicit choice', async () => {
    const { user, form, save } = await openSaving('edit');
    await user.click(form.getByRole('checkbox', { name: 'Everyone can use it' }));
    expect(form.queryByLabelText('Who can use it')).toBeNull();
    expect(await save()).toMatchObject({ accesses: null });
  });

  it("shows a saved connection without its secret, which doesn't change when nothing is typed", async () => {
    const { form, save } = await openSaving('edit');
    expect(form.getByLabelText<HTMLInputElement>('Host').value).toBe('db.example.com');
    expect(form.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(form.getByText('saved')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Idle timeout (minutes)').value).toBe('15');
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Encrypt with TLS' }).checked).toBe(true);
    expect(await save()).toEqual({
      name: 'Leads',
      driver: 'postgres',
      multiStatementTransactionEnabled: false,
      idleTimeoutSeconds: 900,
      data: { host: 'db.example.com', password: '', ssl: true },
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Leads' })));
  });

  it('shows a green check mark when the test succeeds, with the fields merged into the body [R109]', async () => {
    const { server, user, form } = await openForm('edit', (fake) =>
      fake.answers(testConnection, { durationMs: 42, about: 'PostgreSQL 15.10, 3 schemas, 48 tables' }),
    );
    const button = form.getByRole('button', { name: 'Test' });
    await user.click(button);
    await waitFor(() => expect(button.querySelector(`.ok path[d="${CircleCheck}"]`)).toBeTruthy());
    expect(form.getAllByRole('status')[0]?.textContent).toBe(
      'Connected in 42 ms. PostgreSQL 15.10, 3 schemas, 48 tables.',
    );
    expect(server.bodiesOf(testConnection).at(-1)).toMatchObject({
      id: 'leads',
      name: 'Leads',
      driver: 'postgres',
      idleTimeoutSeconds: 900,
      host: 'db.example.com',
      password: '',
      ssl: true,
    });
    typeAtOnce(form.getByLabelText('Host'), 'x');
    expect(button.querySelector('.ok')).toBeNull();
    expect(form.getAllByRole('status')[0]?.textContent).toBe('');
  });

  it("shows a red cross and the server's message when the test fails [R108, R424]", async () => {
    const { user, form } = await openForm('edit', (fake) =>
      fake.answers(testConnection, () =>
        refusal(400, { title: 'Problem connecting to database', detail: "The database doesn't exist" }),
      ),
    );
    const button = form.getByRole('button', { name: 'Test' });
    await user.click(button);
    await waitFor(() => expect(button.querySelector(`.bad path[d="${CircleX}"]`)).toBeTruthy());
    expect(form.getAllByRole('status')[0]?.textContent).toContain("The database doesn't exist");
  });

  it.each([
    ['Save', createConnection],
    ['Test', testConnection],
  ])('shows at its field what the server refuses on %s, and focuses it', async (button, endpoint) => {
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
    expect(screen.getAllByText('Host is required')).toHaveLength(1);
    expect(form.getAllByRole('status')[0]?.textContent).toContain('Check the marked field.');
    typeAtOnce(host, 'db.example.com');
    expect(host.getAttribute('aria-invalid')).toBeNull();
  });

  it("shows the server's message when a connection couldn't be saved, and keeps the input", async () => {
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
