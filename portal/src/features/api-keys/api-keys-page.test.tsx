import {
  type ApiKeys,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  viewApiKey,
} from '@platbook/contract/account/api-keys';
import { screen, waitFor, within } from '@testing-library/react';
import { buildKey, buildKeys, DAY, HOUR, inTime } from '../../testing/build-keys.ts';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const text = 'b41d7a60e2f94c0f8a3bd6c25e917f32';

const open = (answer: ApiKeys) =>
  renderApp('/apikeys', (server) => {
    server.answers(listApiKeys, answer);
    server.answers(viewApiKey, ({ params }) => ({ id: params.id ?? '', key: text }));
  });
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')!;

it('lists the masked keys with their usage, and says what they can read', async () => {
  open(
    buildKeys([
      buildKey(),
      buildKey({
        id: 'lead',
        name: 'Lead form',
        isFirst: false,
        calls: 0,
        callsByDay: Array.from({ length: 30 }, () => 0),
        lastUsedAt: null,
        expiresAt: inTime(-DAY),
        madeAt: inTime(-3 * DAY),
      }),
    ]),
  );
  const row = await rowOf('Reporting');
  expect(row.textContent).toContain(`7c1e${'•'.repeat(12)}4f09`);
  expect(within(row).getByText('12,406')).toBeTruthy();
  const expired = await rowOf('Lead form');
  expect(expired.textContent).toMatch(/never.*expired \d{4}-/);
  expect(within(expired).getByRole<HTMLButtonElement>('button', { name: 'Roll Lead form' }).disabled).toBe(true);
  const read = screen.getByRole('region', { name: 'Key access' }).textContent;
  for (const words of [
    '24, as in your license',
    '50 calls per second',
    '12,406 of 250,000 calls in June',
    'Jul 1, 2026',
  ])
    expect(read).toContain(words);
  expect(screen.getByText(/^curl/).textContent).toContain('/propertyapi/v1.0.0/property/address');
});

it('shows a trial its quota for the day and for the trial', async () => {
  const day = { used: 480, limit: 500, from: '2026-06-30', endsAt: inTime(HOUR) };
  open(buildKeys([], { counties: 5, isTrial: true, perSecond: 10, day }));
  expect(await screen.findByText('480 of 500 calls today')).toBeTruthy();
  expect(screen.getByText('5, as in your trial')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No keys yet' })).toBeTruthy();
});

it('copies a key without revealing it, and reveals it only on request', async () => {
  const { user, server } = open(buildKeys([buildKey()]));
  const row = await rowOf('Reporting');
  await user.click(within(row).getByRole('button', { name: 'Copy Key Reporting' }));
  expect(await screen.findByText('Key Copied to Clipboard')).toBeTruthy();
  expect(await window.navigator.clipboard.readText()).toBe(text);
  expect(document.body.textContent).not.toContain(text);
  await user.click(within(row).getByRole('button', { name: 'Reveal Reporting' }));
  await waitFor(() => expect(row.textContent).toContain(text));
  await user.click(within(row).getByRole('button', { name: 'Hide Reporting' }));
  await waitFor(() => expect(row.textContent).not.toContain(text));
  expect(server.countOf(viewApiKey)).toBe(2);
});

it('creates a key with a name and a last day, shows it until the user dismisses it, and says what is wrong', async () => {
  const { user, server } = open(buildKeys([]));
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create key' });
  const send = within(dialog).getByRole('button', { name: 'Create key' });
  await user.click(send);
  expect(await within(dialog).findByText('Enter a name for the key')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Name'), 'Nightly load');
  await user.type(within(dialog).getByLabelText(/^Expires on/), '2999-12-31');
  server.answers(createApiKey, () => refusal(409, { title: 'You have reached the key limit. Revoke one first' }));
  await user.click(send);
  expect(await within(dialog).findByText(/reached the key limit/)).toBeTruthy();
  server.answers(createApiKey, { id: 'nightly', key: text });
  server.answers(listApiKeys, buildKeys([buildKey({ id: 'nightly', name: 'Nightly load' })]));
  await user.click(send);
  expect(await screen.findByText('Nightly load is ready.')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  const request = server.requests.filter(({ method }) => method === 'POST').at(-1);
  expect(request?.body).toEqual({ name: 'Nightly load', expiresOn: '2999-12-31' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(text)).toBeNull();
});

it('rolls a key, says how long the old one works, and ends it sooner', async () => {
  const { user, server } = open(buildKeys([buildKey()]));
  await user.click(within(await rowOf('Reporting')).getByRole('button', { name: 'Roll Reporting' }));
  const old = {
    id: 'old',
    head: '22ab',
    tail: 'c4d0',
    endsAt: inTime(23 * HOUR),
    calls: 41,
    lastUsedAt: inTime(-60_000),
  };
  server.answers(rollApiKey, { id: 'reporting', key: text });
  server.answers(listApiKeys, buildKeys([buildKey({ old })]));
  await user.click(await screen.findByRole('button', { name: 'Roll key' }));
  expect(await screen.findByText('Reporting has a new key.')).toBeTruthy();
  const line = (await screen.findByText(/works until/)).textContent;
  expect(line).toMatch(/The old key 22ab••••c4d0 works until .* \(23 hours left\)\. It has been used 41 times/);
  server.answers(revokeApiKey, {});
  server.answers(listApiKeys, buildKeys([buildKey()]));
  await user.click(screen.getByRole('button', { name: 'Revoke now' }));
  await waitFor(() => expect(screen.queryByText(/works until/)).toBeNull());
  expect(server.requests.find(({ method }) => method === 'DELETE')?.params.id).toBe('old');
});

it('asks before it revokes, and suggests it for a key that nothing uses', async () => {
  const unused = buildKey({ id: 'notebook', name: 'Notebook', isFirst: false, lastUsedAt: inTime(-89 * DAY - HOUR) });
  const { user, server } = open(buildKeys([buildKey(), unused]));
  server.answers(revokeApiKey, {});
  expect((await screen.findByText(/hasn't been used for 89 days/)).textContent).toContain('Notebook');
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Notebook?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.countOf(revokeApiKey)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Revoke Notebook' }));
  server.answers(listApiKeys, buildKeys([buildKey()]));
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Notebook/ })).toBeNull());
});

it("says that the keys couldn't be loaded, and tries again", async () => {
  const { user, server } = open(buildKeys([]));
  server.answers(listApiKeys, () => refusal(403, { title: 'Your Account is expired' }));
  expect(await screen.findByRole('heading', { name: "Couldn't load your keys" })).toBeTruthy();
  server.answers(listApiKeys, buildKeys([buildKey()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Reporting')).toBeTruthy();
});
