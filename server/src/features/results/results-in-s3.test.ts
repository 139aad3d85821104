import { randomUUID } from 'node:crypto';
import { startFakeMachine } from '../../testing/fakes/fake-machine.ts';
import { resultSettings, startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, readSql, rowsOf, runSql } from '../../testing/run-sql.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';
import { expireResults } from './expire-results.ts';

const large = 'select range as n, md5(range::varchar) as t from range(40000)';

async function start() {
  const server = await startFakeS3();
  onTestFinished(() => server.close());
  const app = await startTinyApp(resultSettings(server));
  await expect.poll(() => server.requests).toContain('ListMultipartUploads');
  server.requests.length = 0;
  return { server, app, client: await app.signIn('trial@example.com') };
}

it('are stored, read, exported and removed there; small ones stay in the database', async () => {
  const { server, app, client } = await start();
  expect(await readSql(client, { batchText: 'select 1' })).toEqual([[1]]);
  expect(server.requests).toEqual([]);
  const id = (await runSql(client, { batchText: large })).statements[0]?.id;
  expect([...server.objects.keys()]).toEqual([`test/results/${id}`]);
  const rows = await rowsOf(client, id);
  expect(rows).toHaveLength(40_000);
  const some = await client.get(`/api/statements/${id}/results?offset=20000&limit=15000`);
  expect(some.json).toEqual(rows.slice(20_000, 35_000));
  const csv = await client.get(`/statement-results/${id}.csv`);
  expect(csv.text.trim().split('\n')).toHaveLength(40_001);
  const later = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
  expect(await expireResults({ ...app.services, now: later })).toBeGreaterThan(0);
  expect(server.objects.size).toBe(0);
});

it('are refused clearly while the storage is down, and again stored when it is back [F33]', async () => {
  const { server, app, client } = await start();
  const kept = (await runSql(client, { batchText: large })).statements[0]?.id;
  server.setTrouble(() => ({ status: 503, code: 'SlowDown' }));
  const failed = await runSql(client, { batchText: large });
  expect([failed.status, errorOf(failed)?.title]).toEqual([
    'error',
    "Couldn't store the result: object storage isn't responding",
  ]);
  expect(await readSql(client, { batchText: 'select 1' })).toEqual([[1]]);
  const unread = await client.get(`/api/statements/${kept}/results`);
  expect([unread.status, unread.json.detail, unread.headers['retry-after']]).toEqual([
    503,
    "Couldn't read the result: object storage isn't responding",
    '5',
  ]);
  const degraded = "Results over 64 KB can't be stored or read: object storage isn't responding";
  const ready = await app.anonymous().get('/readyz');
  expect([ready.status, ready.json]).toEqual([200, { status: 'ok', degraded }]);
  const admin = await app.signIn('admin@example.com');
  expect((await admin.get('/api/admin/status')).json.warnings).toContain(`${degraded}.`);

  server.setTrouble(() => undefined);
  expect(await rowsOf(client, kept)).toHaveLength(40_000);
  expect(await readSql(client, { batchText: large })).toHaveLength(40_000);
  expect(server.objects.size).toBe(2);
  await expect.poll(async () => (await app.anonymous().get('/readyz')).json).toEqual({ status: 'ok' });
});

it("are stored with the machine's credentials once it gives some, without a restart", async () => {
  const server = await startFakeS3();
  const machine = await startFakeMachine(server.key);
  onTestFinished(async () => void (await Promise.all([server.close(), machine.close()])));
  const settings = { ...resultSettings(server), RESULT_S3_CREDENTIALS: 'machine' };
  const wrong = startTinyApp({ ...settings, AWS_WEB_IDENTITY_TOKEN_FILE: '/token' });
  await expect(wrong).rejects.toThrow('AWS_ROLE_ARN is missing: AWS_WEB_IDENTITY_TOKEN_FILE needs it.');
  machine.setTrouble({ status: 404 });
  const app = await startTinyApp({ ...settings, AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url });
  const client = await app.signIn('trial@example.com');
  const warn = vi.spyOn(app.services.log, 'warn');
  const title = "Couldn't store the result: object storage rejected the request";
  expect(errorOf(await runSql(client, { batchText: large }))?.title).toBe(title);
  const err = expect.objectContaining({ message: 'the instance metadata service answered 404' });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ err }), "couldn't store a result");
  machine.setTrouble(undefined);
  expect(await readSql(client, { batchText: large })).toHaveLength(40_000);
  expect([...server.tokens]).toEqual(['session-1']);
});

it('break the connection if they can no longer be read, and never look complete', async () => {
  const { server, client } = await start();
  const wide = 'select md5(range::varchar) || md5((range + 1)::varchar) || md5((range + 2)::varchar) from range(50000)';
  const id = (await runSql(client, { batchText: wide })).statements[0]?.id;
  let reads = 0;
  server.setTrouble((request) => {
    if (request === 'GetObject') reads += 1;
    return reads > 2 ? 'wrong bytes' : undefined;
  });
  await expect(client.get(`/api/statements/${id}/results`)).rejects.toThrow();
});

describe('of several nodes', async () => {
  const server = await startFakeS3();
  afterAll(() => server.close());
  const nodes = useTwoNodes(resultSettings(server));

  it('can be read on each', async () => {
    const [first, second] = [await nodes.one.signIn('trial@example.com'), await nodes.two.signIn('trial@example.com')];
    const id = (await runSql(first, { batchText: large })).statements[0]?.id;
    expect(await rowsOf(second, id)).toHaveLength(40_000);
    expect((await rowsOf(second, randomUUID())).title).toBe('Statements not found');
  });
});
