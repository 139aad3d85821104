import { eventsWith } from '../../testing/database-rows.ts';
import { startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import {
  type Delivering,
  runToEvent,
  scheduleDelivery,
  scheduleSearch,
  settleDeliveries,
} from '../../testing/worlds/deliver-results.ts';

const s3 = await startFakeS3();
afterAll(() => s3.close());
const app = await openTinyApp({
  WAREHOUSE_FOLDER: await makeSearchableWarehouse(),
  TEAM_DOMAINS: 'example.com',
  CONNECTION_HOSTS: '127.0.0.1',
});
const owner = await app.signIn('licensed@example.com');
const admin = await app.signIn('admin@example.com');
const { db } = app.services;

const { endpoint, region, bucket } = s3.settings;
const settings = { endpoint, region, bucket, prefix: 'daily', isPathStyle: true, accessKeyId: s3.key.accessKeyId };
const body = (hasRows: boolean) => ({
  kind: 'bucket',
  value: 'Lake',
  hasRows,
  bucket: { ...settings, secretAccessKey: s3.key.secretAccessKey },
});
const made = await admin.post('/api/admin/destinations', body(true));
const bucketId: string = made.json.id;
const path = `/api/admin/destinations/${bucketId}`;

async function deliver(options: Partial<Delivering> = {}) {
  const recipients = [{ kind: 'bucket', id: bucketId } as const];
  const { id, schedule } = await scheduleDelivery(owner, {
    sql: 'select i from range(3) t(i)',
    recipients,
    ...options,
  });
  const event = await runToEvent(app, owner, id);
  await settleDeliveries(app);
  return { id, event, schedule };
}
const logOf = async () => (await owner.get(`/api/deliveries?recipientId=${bucketId}`)).json;

beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.setTrouble(() => undefined);
});

describe('a bucket', () => {
  it.each(['csv', 'xlsx', 'parquet', 'json'] as const)(
    'receives the %s file of a run, audited like a download',
    async (format) => {
      const { id, event } = await deliver({ delivery: { format }, name: 'Zürich: new "deals"' });
      const [key] = [...s3.objects.keys()];
      const run = await db
        .selectFrom('schedule_runs')
        .select('due_at')
        .where('id', '=', event.run_id)
        .executeTakeFirstOrThrow();
      const due = run.due_at.replace(/\.\d+/, '').replaceAll(':', '');
      expect(key).toBe(`daily/zurich-new-deals-${id.slice(0, 8)}/${due}.${format}`);
      const [ended] = (await eventsWith(db, { kind: 'export_ended', format })).slice(-1);
      const bytes = s3.objects.get(key!)!.bytes;
      expect(ended).toMatchObject({ outcome: 'finished', user_agent: 'delivery', person_id: await owner.personId() });
      expect([Number(ended?.rows), Number(ended?.bytes)]).toEqual([3, bytes.length]);
      if (format === 'csv') expect(bytes.toString()).toBe('\uFEFFi\r\n0\r\n1\r\n2\r\n');
      expect((await logOf())[0]).toMatchObject({
        state: 'delivered',
        recipient: 'Lake',
        note: `${key!.slice(6)}, 3 rows`,
      });
    },
  );

  it('receives the file of a saved search with all its rows', async () => {
    const searcher = await app.openNavigator('licensed@example.com');
    const recipients = [{ kind: 'bucket', id: bucketId } as const];
    const { id } = await scheduleSearch(searcher, 'county=12031&columns=value', { recipients });
    await runToEvent(app, searcher, id);
    await settleDeliveries(app);
    const [[key, object] = []] = [...s3.objects];
    const [head, ...lines] = object!.bytes.toString().trim().split('\r\n');
    expect(head).toContain('Estimated value');
    const note = `${key!.slice(6)}, ${lines.length.toLocaleString('en-US')} rows`;
    expect((await logOf())[0]).toMatchObject({ state: 'delivered', note });
    expect(lines.length).toBeGreaterThan(100);
  });

  it('is sent again to the same object after the storage failed, and to its whole length', async () => {
    s3.setTrouble((request) => (request === 'UploadPart' ? { status: 403, code: 'AccessDenied' } : undefined));
    const sql = 'select md5(i::varchar) || repeat(md5((i + 1)::varchar), 30) as Hash from range(9500) t(i)';
    const { event } = await deliver({ sql, delivery: { format: 'csv' } });
    expect((await logOf())[0]).toMatchObject({
      state: 'waiting',
      note: "The access key isn't allowed to write and delete objects there",
    });
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
    s3.setTrouble(() => undefined);
    app.advance(15_000);
    await settleDeliveries(app);
    const [first] = await logOf();
    expect(first).toMatchObject({ state: 'delivered', attempts: 2, eventId: event.id });
    expect(s3.requests).toContain('CompleteMultipartUpload');
    const [before] = [...s3.objects.values()].map(({ bytes }) => bytes.length);
    expect(before).toBeGreaterThan(8 * 1024 * 1024);
    await owner.post(`/api/deliveries/${first.id}/replay`, {});
    await settleDeliveries(app);
    expect([...s3.objects.values()].map(({ bytes }) => bytes.length)).toEqual([before]);
  });

  it('receives nothing once rows are not allowed there, and is removed with what waits for it', async () => {
    s3.setTrouble(() => ({ status: 503, code: 'SlowDown' }));
    const { schedule } = await deliver();
    expect((await logOf())[0]).toMatchObject({ state: 'waiting', note: 'The storage answered 503' });
    await admin.put(path, body(false));
    expect((await logOf())[0]).toMatchObject({ state: 'canceled', note: 'An admin no longer allows this destination' });
    s3.setTrouble(() => undefined);
    const recipients = [{ kind: 'bucket', id: bucketId }];
    const { queryId, connectionId, rule, timeZone, delivery } = schedule;
    const saved = { name: 'Again', queryId, connectionId, rule, timeZone, delivery: { ...delivery, recipients } };
    expect((await owner.post('/api/schedules', saved)).json.code).toBe('destination.not-found');
    const delivered = (await logOf()).find(({ state }: { state: string }) => state === 'delivered');
    await owner.post(`/api/deliveries/${delivered.id}/replay`, {});
    await settleDeliveries(app);
    expect((await logOf())[0].state).toBe('canceled');
    expect(s3.objects.size).toBe(0);
  });
});
