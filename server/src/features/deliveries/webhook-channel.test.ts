import { createHmac } from 'node:crypto';
import { changePerson } from '../../testing/database-rows.ts';
import { startFakeReceiver } from '../../testing/fakes/fake-receiver.ts';
import { openTestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import {
  type Delivering,
  runToEvent,
  scheduleDelivery,
  settleDeliveries,
} from '../../testing/worlds/deliver-results.ts';

const receiver = await startFakeReceiver();
afterAll(() => receiver.close());
const app = await openTestApp({
  env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), TEAM_DOMAINS: 'example.com', CONNECTION_HOSTS: '127.0.0.1' },
});
let owner: TestClient;
const admin = await app.signIn('admin@example.com');
const allow = (value: string, hasRows = true, kind = 'webhook') =>
  admin.post('/api/admin/destinations', { kind, value, hasRows });
await allow(receiver.url);
await allow(`${receiver.url}/counts`, false);
await allow(receiver.url, true, 'slack');

async function createWebhook(path = '/in', kind = 'json') {
  const made = await owner.post('/api/webhooks', { name: 'Pipeline', kind, url: `${receiver.url}${path}` });
  expect(made.status, made.text).toBe(200);
  onTestFinished(() => void owner.delete(`/api/webhooks/${made.json.webhook.id}`));
  return { id: made.json.webhook.id as string, secret: made.json.secret as string };
}

async function deliver(webhookId: string, options: Partial<Delivering> = {}) {
  const recipients = [{ kind: 'webhook', id: webhookId } as const];
  const sql = "select i as Homes, 'a' || i as Word from range(3) t(i)";
  const { id } = await scheduleDelivery(owner, { sql, recipients, ...options });
  const event = await runToEvent(app, owner, id);
  await settleDeliveries(app);
  return { scheduleId: id, event };
}

const logOf = async (webhookId: string) => (await owner.get(`/api/deliveries?recipientId=${webhookId}`)).json;
const noticesOf = async () =>
  (await owner.get('/api/notifications')).json
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.includes('webhook'));

async function retryAfter(milliseconds: number) {
  app.advance(milliseconds);
  await settleDeliveries(app);
}

beforeEach(async () => {
  // Sessions end within an hour of the clock that the tests advance.
  owner = await app.signIn('licensed@example.com');
  receiver.answerWith((response) => response.end('ok'));
  receiver.received.length = 0;
});

describe('a webhook', () => {
  it('receives the rows of a run, signed, with the same ID when it is replayed', async () => {
    const { id, secret } = await createWebhook();
    const { event, scheduleId } = await deliver(id);
    const [first] = receiver.received;
    expect(first?.json).toEqual({
      id: event.id,
      type: 'finished',
      createdAt: event.created_at,
      title: 'Morning counts: 3 rows',
      text: '',
      subject: { id: scheduleId, name: 'Morning counts' },
      run: { id: event.run_id, dueAt: expect.any(String), rowCount: 3 },
      data: {
        columns: [
          { name: 'Homes', type: expect.any(String) },
          { name: 'Word', type: expect.any(String) },
        ],
        rows: [
          [0, 'a0'],
          [1, 'a1'],
          [2, 'a2'],
        ],
        total: 3,
        isComplete: true,
      },
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/query-table\//),
    });
    const { 'webhook-id': sentId, 'webhook-timestamp': at, 'webhook-signature': signature } = first!.headers;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${sentId}.${at}.${first?.body}`).digest('base64');
    expect([sentId, signature]).toEqual([event.id, `v1,${expected}`]);
    const [sent] = await logOf(id);
    expect(sent).toMatchObject({ state: 'delivered', status: 200, attempts: 1, note: '3 rows', recipient: 'Pipeline' });

    expect((await admin.post(`/api/deliveries/${sent.id}/replay`, {})).json.code).toBe('delivery.not-found');
    receiver.answerStatus(503);
    const replayed = await owner.post(`/api/deliveries/${sent.id}/replay`, {});
    expect(replayed.json).toMatchObject({ state: 'waiting', eventId: event.id, recipient: 'Pipeline' });
    expect((await owner.post(`/api/deliveries/${replayed.json.id}/replay`, {})).json.code).toBe('delivery.waiting');
    receiver.answerStatus(200);
    await retryAfter(15_000);
    expect(receiver.received.length).toBeGreaterThan(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.id]));
    expect((await logOf(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('receives the first 1,000 rows, up to 256 KB, with exact numbers', async () => {
    const { id } = await createWebhook();
    await deliver(id, { sql: 'select i, 9007199254740993 as Big from range(1500) t(i)' });
    const { rows, total, isComplete } = receiver.received[0]?.json.data ?? {};
    expect([rows.length, total, isComplete]).toEqual([1_000, 1_500, false]);
    expect(receiver.received[0]?.body).toMatch(/9007199254740993/);
    await deliver(id, { sql: "select i, repeat('x', 1000) as Text from range(900) t(i)" });
    expect(Buffer.byteLength(receiver.received[1]!.body)).toBeLessThan(258 * 1024);
    expect(receiver.received[1]?.json.data.rows.length).toBeGreaterThan(200);
  });

  it('receives no rows if its entry or its schedule says so, nor once the owner has no access to them', async () => {
    const counts = await createWebhook('/counts/in');
    await deliver(counts.id);
    expect(receiver.received.at(-1)?.json).toMatchObject({
      title: 'Morning counts: 3 rows',
      data: null,
      run: { rowCount: 3 },
    });
    const { id } = await createWebhook();
    await deliver(id, { delivery: { hasRows: false } });
    expect(receiver.received.at(-1)?.json.data).toBeNull();
    receiver.answerStatus(500);
    const { event } = await deliver(id);
    receiver.answerStatus(200);
    await app.services.db
      .updateTable('batches')
      .set({ set_key: 'of another license' })
      .where('id', 'in', (build) =>
        build
          .selectFrom('schedule_runs')
          .select('batch_id')
          .where('id', '=', event.run_id)
          .$castTo<{ batch_id: string }>(),
      )
      .execute();
    await retryAfter(15_000);
    const sent = receiver.received.at(-1);
    expect(sent?.json).toMatchObject({ title: '“Morning counts” has run', data: null, run: { rowCount: null } });
    expect((await logOf(id))[0].note).toBe('link: the owner has no access to the data');
  });

  it('receives nothing more once its owner has no license, an admin removed its entry, or it is off', async () => {
    const { id } = await createWebhook();
    await changePerson(app.services.db, 'licensed@example.com', { is_active_solution: 1 });
    receiver.answerStatus(500);
    const { event } = await deliver(id);
    await changePerson(app.services.db, 'licensed@example.com', { is_active_solution: 0 });
    await retryAfter(15_000);
    await changePerson(app.services.db, 'licensed@example.com', { is_active_solution: 1 });
    expect(receiver.received).toHaveLength(1);
    expect((await logOf(id))[0]).toMatchObject({
      eventId: event.id,
      state: 'canceled',
      note: "The owner's license or account has ended",
    });
    await deliver(id);
    await owner.put(`/api/webhooks/${id}`, { name: 'Pipeline', isOn: false });
    await retryAfter(60_000);
    expect(receiver.received).toHaveLength(2);
    expect((await logOf(id))[0]).toMatchObject({ state: 'canceled', note: 'The webhook is off' });
  });

  it("is retried when the receiver's Retry-After says, and notifies its owner after a day", async () => {
    const { id } = await createWebhook();
    receiver.answerStatus(429, { 'retry-after': '120' });
    await deliver(id);
    await retryAfter(119_000);
    expect(receiver.received).toHaveLength(1);
    receiver.answerStatus(503);
    await retryAfter(2_000);
    expect(receiver.received).toHaveLength(2);
    expect((await logOf(id))[0]).toMatchObject({
      state: 'waiting',
      attempts: 2,
      status: 503,
      note: 'The receiver answered 503',
    });
    const [failing] = (await owner.get('/api/webhooks')).json;
    expect(failing.failingSince).not.toBeNull();
    await app.services.db.updateTable('webhooks').set({ failing_since: '2026-01-01T00:00:00.000Z' }).execute();
    await retryAfter(60_000);
    await retryAfter(15 * 60_000);
    expect(await noticesOf()).toEqual(['Your webhook “Pipeline” has failed for a day']);
    receiver.answerStatus(204);
    await retryAfter(15 * 60_000);
    expect((await logOf(id))[0]).toMatchObject({ state: 'delivered', status: 204 });
    expect((await owner.get('/api/webhooks')).json[0].failingSince).toBeNull();
  });

  it('is given up after six answers that a later one hardly changes, and turned off by 410', async () => {
    const { id } = await createWebhook();
    receiver.answerStatus(400, {}, '<script>text of the receiver</script>');
    await deliver(id);
    for (let attempt = 2; attempt <= 7; attempt += 1) await retryAfter(4 * 60_000);
    expect(receiver.received).toHaveLength(6);
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', attempts: 6, note: 'The receiver answered 400' });
    expect(await noticesOf()).toContain("An event couldn't be delivered to your webhook “Pipeline”");
    receiver.answerStatus(410);
    await deliver(id);
    expect((await owner.get('/api/webhooks')).json[0].offReason).toBe('gone');
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', status: 410 });
    expect(await noticesOf()).toContain('Your webhook “Pipeline” was turned off');
    await deliver(id);
    expect(receiver.received).toHaveLength(7);
  });

  it('follows no redirect, and is neither held up nor filled by an endless answer [V30]', async () => {
    const { id } = await createWebhook();
    receiver.answerStatus(307, { location: 'http://169.254.169.254/latest/meta-data/' });
    await deliver(id);
    expect((await logOf(id))[0]).toMatchObject({
      status: 307,
      note: "The receiver answered 307: redirects aren't followed",
    });
    receiver.answerWith((response) => {
      response.writeHead(200);
      const write = () => void (response.writable && response.write('x'.repeat(64 * 1024), () => setImmediate(write)));
      write();
    });
    const before = receiver.sentBytes();
    await retryAfter(15_000);
    expect((await logOf(id))[0]).toMatchObject({ state: 'delivered', status: 200 });
    expect(receiver.sentBytes() - before).toBeLessThan(8 * 1024 * 1024);
  });

  it.each([
    [
      'closes the connection',
      (response: { destroy(): void }) => response.destroy(),
      'The receiver closed the connection',
    ],
    [
      'sends something else',
      (response: { socket: { end(text: string): void } | null }) => response.socket?.end('garbage\r\n\r\n'),
      "The receiver's answer isn't HTTP",
    ],
  ])('is retried if the receiver %s', async (_what, answer, note) => {
    const { id } = await createWebhook();
    receiver.answerWith(answer as Parameters<typeof receiver.answerWith>[0]);
    await deliver(id);
    expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', status: null, note });
  });

  it('of Slack receives blocks, and is turned off when Slack says that it is gone', async () => {
    const { id } = await createWebhook('/services/T0/B0/x', 'slack');
    await deliver(id);
    const [sent] = receiver.received;
    expect(sent?.json.text).toBe('Morning counts: 3 rows');
    expect(sent?.json.blocks[1].text.text).toContain('    0  a0');
    receiver.answerStatus(404, {}, 'no_service');
    await deliver(id);
    expect((await logOf(id))[0]).toMatchObject({
      state: 'failed',
      note: 'Slack refused it: the webhook was removed or turned off',
    });
    expect((await owner.get('/api/webhooks')).json[0].offReason).toBe('gone');
  });
});
