// @vitest-environment jsdom
import { getApiKey } from '@platbook/contract/api-keys';
import {
  type DirectConnection,
  getDefaultIp,
  type IpWhitelist,
  listDirectConnections,
  listIpWhitelists,
  removeIpWhitelist,
  saveIpWhitelist,
} from '@platbook/contract/direct-integration';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const gateway: DirectConnection = {
  id: 'gateway',
  name: 'Property Data',
  driver: 'sqlserver',
  editable: false,
  supportsConnectionClient: false,
  multiStatementTransactionEnabled: false,
  idleTimeoutSeconds: 600,
  data: { host: 'sql.platbook.example.com', port: 1433, username: 'trial@example.com', database: 'PropertyCloud' },
  driverName: 'SQL Server',
  authenticationType: 'SQL Login',
  password: 'your account password',
  isEncrypted: true,
  isReadOnlyIntent: true,
  isEmbedded: true,
  certificate: { pem: '-----BEGIN CERTIFICATE-----', fingerprint: 'AA:BB' },
};
const parcels: DirectConnection = {
  ...gateway,
  id: 'pg',
  name: 'Parcels',
  driver: 'postgres',
  data: { host: 'db.example', port: 5432, username: 'trial@example.com', database: 'parcels' },
  driverName: 'PostgreSQL',
  authenticationType: 'PostgreSQL password',
  isReadOnlyIntent: false,
  isEmbedded: false,
  certificate: null,
};
const entryOf = (startIp: string): IpWhitelist => ({
  id: 'entry',
  userId: 'trial',
  ruleName: 'trial@example.com',
  startIp,
  endIp: startIp,
  warning: null,
});

/** The page in front of a server that knows these connections and this address. */
function open(address = '', prepare?: (server: FakeServer) => void) {
  return renderApp('/directintegration', {
    prepare: (server) => {
      server.answers(listDirectConnections, [gateway, parcels]);
      server.answers(listIpWhitelists, address === '' ? [] : [entryOf(address)]);
      server.answers(getDefaultIp, '8.7.6.5');
      server.answers(saveIpWhitelist, ({ body }) => [entryOf((body as { startIp: string }).startIp)]);
      server.answers(removeIpWhitelist, {});
      prepare?.(server);
    },
  });
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.rec .r')].map((row) => [
      row.querySelector('dt')?.textContent,
      [row.querySelector('dd')?.textContent, within(row as HTMLElement).queryByRole('button') !== null],
    ]),
  );
const ip = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'IP' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });

it('shows the details of the chosen connection read-only, with Copy beside host, username and database [R177, R178, R179, R180, R181]', async () => {
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

it("says 'your account password', SQL Login, a database with Copy, SSL and read-only intent as True [R182, R183, R184, R185, R186]", async () => {
  open();
  await screen.findByText('your account password');
  const shown = facts();
  for (const [label, expected] of [
    ['Password', ['your account password', false]],
    ['Authentication Type', ['SQL Login', false]],
    ['Database Name', ['PropertyCloud', true]],
    ['SSL', ['True', false]],
    ['Read Only Application Intent', ['True', false]],
  ] as const)
    expect(shown[label], label).toEqual(expected);
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

it('shows the whitelist in view mode and edits it when its row is clicked, with confirm and cancel [R189, R190, R282]', async () => {
  const { user } = open('9.8.7.6');
  const value = await screen.findByText('9.8.7.6');
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rule Name',
    'IP',
    'Actions',
  ]);
  expect(table.getByText('trial@example.com')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'IP' })).toBeNull();
  await user.click(value.closest('tr') as HTMLElement);
  expect(ip().value).toBe('9.8.7.6');
  expect(confirm().disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

it("saves the IP as start and end, goes back to view mode and says 'Ip whitelisted' [R224, R284, R285]", async () => {
  const { server, user } = open('9.8.7.6');
  await user.click(await screen.findByText('9.8.7.6'));
  await user.clear(ip());
  await user.type(ip(), ' 9.9.9.9 ');
  await user.click(confirm());
  expect(await screen.findByText('Ip whitelisted')).toBeTruthy();
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    id: 'entry',
    userId: 'trial',
    ruleName: 'trial@example.com',
    startIp: '9.9.9.9',
    endIp: '9.9.9.9',
  });
  expect(screen.queryByRole('textbox', { name: 'IP' })).toBeNull();
  expect(screen.getByText('9.9.9.9')).toBeTruthy();
});

it('begins with the default IP where none is saved, and comes back to it when the field is left empty [R283, R327]', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: /Use my current address, 8\.7\.6\.5/ });
  await user.click(screen.getByRole('button', { name: 'No IP yet: enter one' }));
  expect(ip().value).toBe('8.7.6.5');
  await user.clear(ip());
  await user.tab();
  expect(ip().value).toBe('8.7.6.5');
  expect(screen.queryByText('Please enter valid IP')).toBeNull();
  expect(confirm().disabled).toBe(false);
});

it("says 'Please enter valid IP' when a wrong one is left, and confirms none while it is wrong [R287, R326]", async () => {
  const { server, user } = open('9.8.7.6');
  await user.click(await screen.findByText('9.8.7.6'));
  for (const wrong of ['256.1.1.1', '1.2.3', '01.2.3.4', '::1', '1.2.3.4/32', '0.0.0.0']) {
    await user.clear(ip());
    await user.type(ip(), wrong);
    await user.tab();
    expect(screen.getByText('Please enter valid IP'), wrong).toBeTruthy();
    expect(ip().getAttribute('aria-invalid')).toBe('true');
    expect(confirm().disabled).toBe(true);
    await user.type(ip(), '{Enter}');
  }
  expect(server.countOf(saveIpWhitelist)).toBe(0);
  await user.clear(ip());
  await user.type(ip(), '1.2.3.4');
  expect(screen.queryByText('Please enter valid IP')).toBeNull();
  expect(confirm().disabled).toBe(false);
});

it('restores the last saved IP on cancel and clears the invalid flag [R286]', async () => {
  const { user } = open('9.8.7.6');
  for (const leave of [
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(await screen.findByText('9.8.7.6'));
    expect(screen.queryByText('Please enter valid IP')).toBeNull();
    await user.clear(ip());
    await user.type(ip(), '999');
    await user.tab();
    expect(screen.getByText('Please enter valid IP')).toBeTruthy();
    ip().focus();
    await leave();
    expect(screen.queryByText('Please enter valid IP')).toBeNull();
    expect(screen.getByText('9.8.7.6')).toBeTruthy();
  }
});

it('stays in edit mode and says why when the server refuses', async () => {
  const { user } = open('9.8.7.6', (server) =>
    server.answers(saveIpWhitelist, () => refusal(400, { title: 'Please enter valid IP' })),
  );
  await user.click(await screen.findByText('9.8.7.6'));
  await user.click(confirm());
  expect(await screen.findByText('Please enter valid IP')).toBeTruthy();
  expect(ip().value).toBe('9.8.7.6');
});

it('allows the current address by one press, warns of one that is not routed, and removes it again (reading 40)', async () => {
  const { server, user } = open('10.0.0.7');
  expect(await screen.findByText(/inside a private network/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Use my current address, 8.7.6.5' }));
  expect(await screen.findByText('Ip whitelisted')).toBeTruthy();
  expect(await screen.findByText('You come from this address.')).toBeTruthy();
  expect(screen.queryByText(/inside a private network/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Not set')).toBeTruthy();
  expect(server.countOf(removeIpWhitelist)).toBe(1);
});

it('says that a caller by IPv6 has no IPv4 address to offer, and offers no wrong one (security 4.3)', async () => {
  const title = 'You come from an IPv6 address, and the allow-list takes IPv4 addresses.';
  const { user } = open('', (server) => server.answers(getDefaultIp, () => refusal(409, { title })));
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No IP yet: enter one' }));
  expect(ip().value).toBe('');
  expect(screen.queryByRole('button', { name: /current address/ })).toBeNull();
});

it('says that there is no connection for other tools, or that they did not come, and asks again', async () => {
  const { server, user } = open('', (fake) =>
    fake.answers(listDirectConnections, () => refusal(400, { title: 'The request is not valid' })),
  );
  expect((await screen.findByText(/^Your connections did not come/)).textContent).toContain('The request is not valid');
  server.answers(listDirectConnections, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No connection is open to other tools' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Recipes/ })).toBeNull();
});

it('gives up asking for the connections when the page is left [R395]', async () => {
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

const key = '7c1e5d0c9a8b4f3e2d1c0b9a8f7e4f09';
const withKey = (server: FakeServer) => server.answers(getApiKey, { apiApplicationUserKey: key });

it('shows the key with Copy Key, hidden until it is asked for [R192]', async () => {
  const { user } = open('', withKey);
  expect(await screen.findByRole('heading', { name: 'API key' })).toBeTruthy();
  const field = screen.getByTestId('api-key');
  expect(field.textContent).toBe(`7c1e${'•'.repeat(16)}4f09`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Key' }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reveal the key' }));
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

it('says that the key did not come, while the page stands, and asks again (security F33)', async () => {
  const away = () => refusal(424, { title: 'The API gateway does not answer. Try again in a few minutes' });
  const { server, user } = open('', (fake) => fake.answers(getApiKey, away));
  expect((await screen.findByText(/^Your key did not come/)).textContent).toContain('The API gateway does not answer');
  expect(screen.queryByRole('button', { name: 'Copy Key' })).toBeNull();
  withKey(server);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Copy Key' })).toBeTruthy();
});

it("copies the key by Copy Key, and says 'Key Copied to Clipboard' for two seconds or until it is closed [R193]", async () => {
  const { user } = open('', withKey);
  const copy = await screen.findByRole('button', { name: 'Copy Key' });
  await user.click(copy);
  expect(await screen.findByText('Key Copied to Clipboard')).toBeTruthy();
  expect(await window.navigator.clipboard.readText()).toBe(key);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  copy.click();
  await vi.waitFor(() => expect(screen.getByText('Key Copied to Clipboard')).toBeTruthy(), { interval: 10 });
  // The effect that counts comes after what is drawn.
  await act(async () => {});
  act(() => void vi.advanceTimersByTime(1_900));
  expect(screen.getByText('Key Copied to Clipboard')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
});
