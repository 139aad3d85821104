import { getApiKey } from '@platbook/contract/account/api-keys';
import { checkDirect, listDirectConnections } from '@platbook/contract/direct-integration';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDirectPage as open } from '../../testing/direct-page.ts';
import { expectShownFor } from '../../testing/expect-shown-for.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';

afterEach(() => void vi.useRealTimers());

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.rec .r')].map((row) => [
      row.querySelector('dt')?.textContent,
      [row.querySelector('dd')?.textContent, within(row as HTMLElement).queryByRole('button') !== null],
    ]),
  );
it('shows the details of the chosen connection read-only, with Copy next to host, username and database [R177, R178, R179, R180, R181, R182, R183, R184, R185, R186]', async () => {
  const { user } = open();
  await screen.findByRole('option', { name: 'Property Data' });
  expect(facts()).toEqual({
    Driver: ['SQL Server', false],
    Host: ['sql.platbook.example.com', true],
    Port: ['1433', false],
    Username: ['trial@example.com', true],
    Password: ['your account password', false],
    'Authentication Type': ['SQL Login', false],
    'Database Name': ['PropertyCloud', true],
    SSL: ['True', false],
    'Read Only Application Intent': ['True', false],
  });
  expect(document.querySelectorAll('dl.rec input')).toHaveLength(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Parcels');
  expect(facts()).toMatchObject({
    Driver: ['PostgreSQL', false],
    Host: ['db.example', true],
    Port: ['5432', false],
    'Authentication Type': ['PostgreSQL password', false],
    'Database Name': ['parcels', true],
  });
  expect(screen.queryByRole('heading', { name: 'Check' })).toBeNull();
});

it('copies each field and says which in a banner that can be closed [R187, R288]', async () => {
  const { user } = open();
  for (const [label, word, value] of [
    ['Host', 'Host', 'sql.platbook.example.com'],
    ['Username', 'Username', 'trial@example.com'],
    ['Database Name', 'Database', 'PropertyCloud'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Copy ${label}` }));
    expect(await screen.findByText(`${word} Copied to Clipboard`)).toBeTruthy();
    expect(screen.getAllByText(/Copied to Clipboard/)).toHaveLength(1);
    expect(await window.navigator.clipboard.readText()).toBe(value);
  }
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/Copied to Clipboard/)).toBeNull();
});

it('hides the banner after two seconds, counted from the last copy [R188]', async () => {
  open();
  const copy = await screen.findByRole('button', { name: 'Copy Host' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const press = async () => {
    await act(async () => copy.click());
    await act(async () => {});
  };
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  const banner = () => screen.queryByText('Host Copied to Clipboard');
  await press();
  expect(banner()).toBeTruthy();
  pass(1_900);
  await press();
  pass(1_900);
  expect(banner()).toBeTruthy();
  pass(100);
  expect(banner()).toBeNull();
});

it("says that there is no connection for other tools, or that they couldn't be loaded, and tries again", async () => {
  const { server, user } = open('', (fake) =>
    fake.answers(listDirectConnections, () => refusal(400, { title: 'The request is invalid' })),
  );
  expect((await screen.findByText(/^Couldn't load your connections/)).textContent).toContain('The request is invalid');
  server.answers(listDirectConnections, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No connection is available to other tools' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Recipes/ })).toBeNull();
});

it('aborts loading the connections when the page is left [R395]', async () => {
  let signal: AbortSignal | null | undefined;
  const { user } = open('', (server) =>
    server.answers(listDirectConnections, ({ init }) => {
      signal = init.signal;
      return new Promise(() => undefined);
    }),
  );
  await waitFor(() => expect(signal).toBeDefined());
  expect(signal?.aborted).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Solution Catalog' }));
  await waitFor(() => expect(signal?.aborted).toBe(true));
});

it('tests the password, says which step failed, and tries again', async () => {
  const { server, user } = open('9.8.7.6');
  server.answers(checkDirect, [
    { step: 'Address', isDone: true, text: '9.8.7.6 is allowed' },
    { step: 'Server', isDone: true, text: 'ok' },
    { step: 'Login', isDone: false, text: 'Wrong password. Use the one you sign in with.' },
  ]);
  const field = await screen.findByLabelText<HTMLInputElement>('Your account password');
  expect(field.type).toBe('password');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true);
  await user.type(field, 'not-it{Enter}');
  const steps = () => screen.getAllByRole('listitem').filter((item) => item.closest('.checks'));
  await screen.findByText(/^Wrong password/);
  expect(steps().map(({ textContent }) => textContent)).toEqual([
    'Address OK:9.8.7.6 is allowed',
    'Server OK:ok',
    'Login failed:Wrong password. Use the one you sign in with.',
    'Database not tested',
    'Query not tested',
  ]);
  expect(server.requests.at(-1)?.body).toEqual({ connectionId: 'gateway', password: 'not-it' });
  server.answers(checkDirect, () => refusal(429, { title: 'Too many requests' }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Too many requests', { selector: '.hint' })).toBeTruthy();
});

it('fills in instructions for every tool, to be copied, and switches between them with keys', async () => {
  const { user } = open();
  const names = ['SSMS', 'DBeaver', 'Power BI', 'Tableau', 'Excel', 'Python', 'R', 'JDBC', 'ODBC'];
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
  tabs[0]?.focus();
  for (const name of names) {
    const tab = screen.getByRole('tab', { name });
    expect([document.activeElement, tab.getAttribute('aria-selected')]).toEqual([tab, 'true']);
    const panel = screen.getByRole('tabpanel', { name });
    await user.click(within(panel).getByRole('button', { name: /^Copy the recipe for / }));
    const text = await window.navigator.clipboard.readText();
    expect(text).toContain('sql.platbook.example.com');
    expect(text, name).toContain('PropertyCloud');
    expect(panel.textContent, name).toContain('trial@example.com');
    expect(panel.textContent, name).toMatch(/[Tt]ested/);
    expect(panel.textContent, name).toMatch(/certificate/);
    tab.focus();
    await user.keyboard('{ArrowRight}');
  }
  expect(document.activeElement).toBe(tabs[0]);
});

const key = '7c1e5d0c9a8b4f3e2d1c0b9a8f7e4f09';
const withKey = (server: FakeServer) => server.answers(getApiKey, { apiApplicationUserKey: key });

it('shows the key with Copy Key, masked until it is revealed [R192]', async () => {
  const { user } = open('', withKey);
  expect(await screen.findByRole('heading', { name: 'API key' })).toBeTruthy();
  const field = screen.getByTestId('api-key');
  expect(field.textContent).toBe(`7c1e${'•'.repeat(16)}4f09`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Key' }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reveal key' }));
  expect(field.textContent).toBe(key);
  expect(screen.getByRole('link', { name: 'Manage keys' }).getAttribute('href')).toBe('/apikeys');
});

it('has no box while no key is returned [R191]', async () => {
  const { server } = open();
  await screen.findByRole('heading', { level: 1, name: 'Direct Integration' });
  await waitFor(() => expect(server.countOf(getApiKey)).toBe(1));
  expect(screen.queryByRole('heading', { name: 'API key' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy Key' })).toBeNull();
});

it("says that the key couldn't be loaded, while the page stays usable, and tries again [F33]", async () => {
  const away = () => refusal(424, { title: "The API gateway isn't responding. Try again in a few minutes" });
  const { server, user } = open('', (fake) => fake.answers(getApiKey, away));
  expect((await screen.findByText(/^Couldn't load your key/)).textContent).toContain(
    "The API gateway isn't responding",
  );
  expect(screen.queryByRole('button', { name: 'Copy Key' })).toBeNull();
  withKey(server);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Copy Key' })).toBeTruthy();
});

it("copies the key with Copy Key, and says 'Key Copied to Clipboard' for two seconds or until it is closed [R193]", async () => {
  const { user } = open('', withKey);
  const copy = await screen.findByRole('button', { name: 'Copy Key' });
  await user.click(copy);
  expect(await screen.findByText('Key Copied to Clipboard')).toBeTruthy();
  expect(await window.navigator.clipboard.readText()).toBe(key);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
  await expectShownFor(2_000, 'Key Copied to Clipboard', copy);
});
