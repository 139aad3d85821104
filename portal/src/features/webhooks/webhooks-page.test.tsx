import { type DeliveryRecord, listDeliveries, replayDelivery } from '@platbook/contract/workbench/deliveries';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@platbook/contract/workbench/webhooks';
import { screen, within } from '@testing-library/react';
import { page, refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderAppWith } from '../../testing/render-app.tsx';

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Pipeline',
  kind: 'json',
  url: 'https://example.com/in',
  offReason: null,
  allows: 'rows',
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-06-30T11:00:00.000Z',
  ...changes,
});
const delivery = (changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: 'd1',
  eventId: 'e1',
  eventKind: 'finished',
  title: 'New filings: 3 rows',
  recipientKind: 'webhook',
  recipient: 'Pipeline',
  state: 'delivered',
  attempts: 1,
  status: 200,
  note: '3 rows',
  createdAt: '2026-06-30T11:00:00.000Z',
  deliveredAt: '2026-06-30T11:00:01.000Z',
  ...changes,
});

const renderPage = (prepare: Prepare) => renderAppWith({ currentUser: { trialDaysLeft: null } }, '/webhooks', prepare);

it('lists webhooks with what they send and why one is off', async () => {
  renderPage((server) =>
    server.answers(listWebhooks, [
      webhook(),
      webhook({ id: 'w2', name: 'Gone', offReason: 'gone' }),
      webhook({ id: 'w3', name: 'Slack', kind: 'slack', url: 'https://hooks.slack.com/…', allows: 'counts' }),
      webhook({ id: 'w4', name: 'Old', allows: 'nothing' }),
      webhook({ id: 'w5', name: 'Broken', failingSince: '2026-06-30T11:00:00.000Z' }),
    ]),
  );
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/^Pipeline/)).getByText('On')).toBeTruthy();
  expect((await row(/^Gone/)).getByText('The receiver said that it no longer exists.')).toBeTruthy();
  expect((await row(/^Slack/)).getByText('Titles, counts and links')).toBeTruthy();
  expect((await row(/^Old/)).getByText('An admin no longer allows this URL.')).toBeTruthy();
  expect((await row(/^Broken/)).getByText(/^Since Jun 30, 2026/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test event to Old' }).disabled).toBe(true);
});

it("creates a webhook, shows its secret once, and says at the field why a URL isn't allowed", async () => {
  const { user, server } = renderPage((server) => {
    server.answers(listWebhooks, []);
    server.answers(createWebhook, () =>
      refusal(403, {
        title: "An admin hasn't allowed webhooks to this URL",
        code: 'webhook.not-allowed',
        field: 'url',
      }),
    );
  });
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('Enter a name')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), ' Pipeline ');
  await user.type(screen.getByLabelText('URL'), 'https://example.com/in');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText("An admin hasn't allowed webhooks to this URL")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('URL'));
  server.answers(createWebhook, { webhook: webhook(), secret: 'whsec_abc' });
  server.answers(listWebhooks, [webhook()]);
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
  expect(server.bodiesOf(createWebhook).at(-1)).toEqual({
    name: 'Pipeline',
    kind: 'json',
    url: 'https://example.com/in',
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

it('tests, turns off, rotates the secret of and deletes a webhook', async () => {
  const { user, server } = renderPage((server) => {
    server.answers(listWebhooks, [webhook()]);
    server.answers(testWebhook, { isDelivered: false, status: 503, note: 'The receiver answered 503' });
    server.answers(updateWebhook, webhook({ offReason: 'owner' }));
    server.answers(rotateWebhookSecret, { webhook: webhook(), secret: 'whsec_new' });
    server.answers(deleteWebhook, {});
  });
  await user.click(await screen.findByRole('button', { name: 'Send a test event to Pipeline' }));
  expect(await screen.findByText("Couldn't send a test event. The receiver answered 503.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn off Pipeline' }));
  expect(server.bodiesOf(updateWebhook)).toEqual([{ name: 'Pipeline', isOn: false }]);
  await user.click(screen.getByRole('button', { name: 'More for Pipeline' }));
  await user.click(screen.getByRole('menuitem', { name: 'New secret' }));
  await user.click(screen.getByRole('button', { name: 'Create secret' }));
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More for Pipeline' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  server.answers(listWebhooks, []);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Webhooks' }));
});

it('shows the deliveries with attempts, status and reason, and replays one', async () => {
  const failed = delivery({ id: 'd2', state: 'failed', attempts: 6, status: 400, note: 'The receiver answered 400' });
  const { user, server } = renderPage((server) => {
    server.answers(listWebhooks, [webhook()]);
    server.answers(listDeliveries, () => page([failed, delivery()]));
    server.answers(replayDelivery, delivery({ id: 'd3', state: 'waiting' }));
  });
  await user.click(await screen.findByRole('button', { name: 'Pipeline, deliveries' }));
  const [first, second] = within(await screen.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^FailedNew filings: 3 rows.* · 6 attempts · Status 400The receiver answered 400Replay$/,
  );
  expect(second?.textContent).toMatch(/^Delivered.*3 rowsReplay$/);
  server.answers(listDeliveries, () =>
    page([delivery({ id: 'd3', state: 'waiting', attempts: 0, status: null, note: '' })]),
  );
  await user.click(within(first!).getByRole('button'));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(server.requestsOf(replayDelivery)[0]?.params).toEqual({ id: 'd2' });
  expect(server.requestsOf(listDeliveries)[0]?.query.get('recipientId')).toBe('w1');
});

it("keeps Slack's secret URL unless another one is typed", async () => {
  const { user, server } = renderPage((server) => {
    server.answers(listWebhooks, [webhook({ kind: 'slack', url: 'https://hooks.slack.com/…' })]);
    server.answers(updateWebhook, webhook({ kind: 'slack' }));
  });
  await user.click(await screen.findByRole('button', { name: 'More for Pipeline' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('“Pipeline” saved');
  expect(server.bodiesOf(updateWebhook)).toEqual([{ name: 'Pipeline', isOn: true }]);
});

it('offers no webhooks to trial accounts', async () => {
  renderAppWith({ currentUser: { trialDaysLeft: 12 } }, '/webhooks', (server) => server.answers(listWebhooks, []));
  expect(await screen.findByText('Webhooks need a license')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
});
