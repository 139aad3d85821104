import { changeRows, eventsWith } from '../../testing/database-rows.ts';
import { startFakeReceiver } from '../../testing/fakes/fake-receiver.ts';
import { startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { isAllowed } from './index.ts';

const app = await openTinyApp({ CONNECTION_HOSTS: '127.0.0.1' });
const signIn = (name: string) => app.signIn(`${name}@example.com`);
const world = { app, trial: await signIn('trial'), licensed: await signIn('licensed'), admin: await signIn('admin') };

describe('destinations outside the app', () => {
  const allow = (kind: string, value: string, hasRows = true) =>
    world.admin.post('/api/admin/destinations', { kind, value, hasRows });
  const create = (url: string, kind = 'json', client = world.licensed) =>
    client.post('/api/webhooks', { name: 'Pipeline', kind, url });
  const wait = async (kind: 'address' | 'bucket' | 'webhook', recipient: string) => {
    const { db, now } = world.app.services;
    const [owner_id, at] = [await world.licensed.personId(), now().toISOString()];
    const id = crypto.randomUUID();
    const event = { id, subject_id: id, schedule_id: id, owner_id, run_id: id, kind: 'finished' as const };
    await db
      .insertInto('delivery_events')
      .values({ ...event, title: 'Counts', text: '', delivery: '{"recipients":[]}', rows: null, created_at: at })
      .execute();
    const row = { id, event_id: id, lane_id: id, place: 1, owner_id, recipient_kind: kind, recipient };
    const rest = { state: 'waiting' as const, attempts: 0, status: null, note: '', created_at: at, delivered_at: null };
    await db
      .insertInto('deliveries')
      .values({ ...row, ...rest })
      .execute();
    return async () =>
      (await db.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirst())?.state;
  };

  it('are allowed, changed and removed by admins only, and each change is in the audit log', async () => {
    const made = await allow('address', ' @Partner.com ', false);
    expect(made.json).toMatchObject({ kind: 'address', value: 'partner.com', hasRows: false, bucket: null });
    const path = `/api/admin/destinations/${made.json.id}`;
    const { db } = world.app.services;
    expect(await isAllowed(db, 'address', 'Ana@Partner.com')).toEqual({ hasRows: false });
    expect((await world.admin.put(path, { kind: 'address', value: 'partner.com', hasRows: true })).json.hasRows).toBe(
      true,
    );
    expect(await isAllowed(db, 'address', 'ana@partner.com')).toEqual({ hasRows: true });
    expect((await allow('address', 'PARTNER.com')).json.code).toBe('destination.exists');
    for (const client of [world.licensed, world.trial]) {
      expect((await client.get('/api/admin/destinations')).status).toBe(403);
      expect((await client.delete(path)).status).toBe(404);
      expect((await client.post(`${path}/test`, {})).status).toBe(404);
    }
    expect((await world.admin.delete(path)).status).toBe(200);
    expect(await isAllowed(db, 'address', 'ana@partner.com')).toBeUndefined();
    const kinds = (await eventsWith(db, { name: 'address partner.com' })).map(({ kind, text }) => [kind, text]);
    expect(kinds).toEqual([
      ['destination_allowed', expect.stringContaining('not allowed')],
      ['destination_changed', JSON.stringify([{ what: 'rows', before: 'not allowed', after: 'allowed' }])],
      ['destination_removed', null],
    ]);
  });

  it.each([
    ['webhook', 'http://hooks.example.com/in'],
    ['webhook', 'https://169.254.169.254/latest/meta-data'],
    ['webhook', 'https://[fd00:ec2::254]/latest'],
    ['webhook', 'https://192.168.0.1/'],
    ['slack', 'https://[::1]/'],
    ['address', 'not an address'],
  ])('are refused if they are unencrypted, inside the network or malformed: %s %s [V30]', async (kind, value) => {
    expect((await allow(kind, value)).json).toMatchObject({ code: 'destination.invalid', field: 'value' });
  });

  it('that are removed cancel what waits for them, and nothing else', async () => {
    const entries = [
      await allow('address', 'partner.com'),
      await allow('webhook', 'http://127.0.0.1:9/in'),
      await allow('webhook', 'http://127.0.0.1:9/other'),
    ];
    const [one, other] = [
      (await create('http://127.0.0.1:9/in')).json.webhook.id,
      (await create('http://127.0.0.1:9/other')).json.webhook.id,
    ];
    const states = await Promise.all([
      wait('address', 'ana@partner.com'),
      wait('address', 'ana@elsewhere.com'),
      wait('webhook', one),
      wait('webhook', other),
    ]);
    for (const entry of entries.slice(0, 2)) await world.admin.delete(`/api/admin/destinations/${entry.json.id}`);
    const read = async () => Promise.all(states.map((state) => state()));
    expect(await read()).toEqual(['canceled', 'canceled', 'canceled', 'waiting']);
    expect(
      (await world.licensed.get('/api/webhooks')).json.map(({ allows }: { allows: string }) => allows).sort(),
    ).toEqual(['nothing', 'rows']);
    await world.licensed.delete(`/api/webhooks/${other}`);
    expect(await read()).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
    await world.licensed.delete(`/api/webhooks/${one}`);
    await world.admin.delete(`/api/admin/destinations/${entries[2]!.json.id}`);
  });

  it('that are webhooks need a license and an entry, and show their secret once', async () => {
    const receiver = await startFakeReceiver();
    onTestFinished(() => receiver.close());
    const url = `${receiver.url}/in`;
    expect((await create(url)).json.code).toBe('webhook.not-allowed');
    const entry = await allow('webhook', receiver.url);
    expect((await create(url, 'json', world.trial)).json.code).toBe('webhook.trial');
    expect((await create(url, 'slack')).json.code).toBe('webhook.not-allowed');
    expect((await create('http://10.0.0.1/in')).json).toMatchObject({ code: 'webhook.url', field: 'url' });
    const { webhook, secret } = (await create(url)).json;
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const listed = await world.licensed.get('/api/webhooks');
    expect(listed.json).toEqual([webhook]);
    expect(listed.text).not.toContain('whsec_');
    const stored = await world.app.services.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/whsec_|127\.0\.0\.1/);
    const uses = (await world.admin.get('/api/admin/destinations')).json.find(
      (one: { id: string }) => one.id === entry.json.id,
    );
    expect(uses.webhooks).toBe(1);
    const foreign = `/api/webhooks/${webhook.id}`;
    const body = { name: 'Mine', isOn: true };
    for (const answer of [
      await world.admin.put(foreign, body),
      await world.admin.delete(foreign),
      await world.admin.post(`${foreign}/test`, {}),
      await world.admin.post(`${foreign}/secret`, {}),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, 'webhook.not-found']);
    const test = await world.licensed.post(`${foreign}/test`, {});
    expect(test.json).toEqual({ isDelivered: true, status: 200, note: '' });
    expect(receiver.received[0]?.json).toMatchObject({ type: 'test', data: null });
    const rotated = (await world.licensed.post(`${foreign}/secret`, {})).json;
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.oldSecretUntil).not.toBeNull();
    await world.licensed.post(`${foreign}/test`, {});
    const past = new Date(world.app.services.now().getTime() - 1).toISOString();
    await changeRows(world.app.services.db, 'webhooks', { id: webhook.id }, { old_secret_until: past });
    await world.licensed.post(`${foreign}/test`, {});
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).toEqual([1, 2, 1]);
    const off = await world.licensed.put(foreign, { name: 'Renamed', isOn: false });
    expect(off.json).toMatchObject({ name: 'Renamed', offReason: 'owner', url });
  });

  it("shows only the host of Slack's secret URL", async () => {
    const receiver = await startFakeReceiver();
    onTestFinished(() => receiver.close());
    await allow('slack', receiver.url);
    const made = await create(`${receiver.url}/services/T0/B0/secret`, 'slack');
    expect(made.json).toMatchObject({ secret: null, webhook: { kind: 'slack', url: `${receiver.url}/…` } });
    const path = `/api/webhooks/${made.json.webhook.id}`;
    expect((await world.licensed.post(`${path}/secret`, {})).json.code).toBe('webhook.unsigned');
    receiver.answerStatus(404, {}, 'no_service');
    const note = 'Slack refused it: the webhook was removed or turned off';
    expect((await world.licensed.post(`${path}/test`, {})).json).toEqual({ isDelivered: false, status: 404, note });
    receiver.answerStatus(400, {}, 'secret text of the receiver');
    expect((await world.licensed.post(`${path}/test`, {})).json.note).toBe('The receiver answered 400');
    expect(receiver.received[0]?.path).toBe('/services/T0/B0/secret');
    expect(Object.keys(receiver.received[0]!.headers)).not.toContain('webhook-signature');
    expect(receiver.received[0]?.json.blocks[0].type).toBe('header');
  });

  it('that are buckets are tested with a small object, and keep their secret from everyone', async () => {
    const s3 = await startFakeS3();
    onTestFinished(() => s3.close());
    const bucket = {
      endpoint: s3.settings.endpoint,
      region: s3.settings.region,
      bucket: s3.settings.bucket,
      prefix: '/exports',
      isPathStyle: true,
      accessKeyId: s3.key.accessKeyId,
    };
    const send = (client: TestClient, changes: object = {}, more: object = {}) =>
      client.post('/api/admin/destinations', {
        kind: 'bucket',
        value: 'Lake',
        hasRows: true,
        bucket: { ...bucket, secretAccessKey: s3.key.secretAccessKey, ...changes },
        ...more,
      });
    expect((await send(world.admin, { secretAccessKey: '' })).json.field).toBe('secretAccessKey');
    expect((await send(world.admin, { bucket: '../other' })).json.field).toBe('bucket');
    expect((await send(world.admin, { endpoint: 'https://169.254.169.254' })).json.field).toBe('endpoint');
    const made = await send(world.admin);
    expect(made.json.bucket).toEqual({ ...bucket, prefix: 'exports/' });
    expect(made.text).not.toContain(s3.key.secretAccessKey);
    const path = `/api/admin/destinations/${made.json.id}`;
    expect((await world.admin.post(`${path}/test`, {})).json).toEqual({
      isGood: true,
      about: 'A small object was written and deleted',
    });
    expect(s3.requests).toEqual(['PutObject', 'DeleteObject']);
    const kept = { kind: 'bucket', value: 'Lake', hasRows: true, bucket };
    expect((await world.admin.put(path, kept)).status).toBe(200);
    const moved = { ...bucket, endpoint: 'https://s3.example.com' };
    expect((await world.admin.put(path, { ...kept, bucket: moved })).json.field).toBe('secretAccessKey');
    const wrong = { ...bucket, secretAccessKey: 'wrong' };
    await world.admin.put(path, { ...kept, bucket: wrong });
    expect((await world.admin.post(`${path}/test`, {})).json).toEqual({
      isGood: false,
      about: 'The secret access key is wrong',
    });
    expect((await world.licensed.get('/api/buckets')).json).toEqual([{ id: made.json.id, name: 'Lake' }]);
    expect((await world.trial.get('/api/buckets')).json).toEqual([]);
    await world.admin.put(path, { ...kept, hasRows: false });
    expect((await world.licensed.get('/api/buckets')).json).toEqual([]);
  });
});
