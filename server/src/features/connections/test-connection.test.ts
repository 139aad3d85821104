import { createServer } from 'node:net';
import { changeRows, eventsWith } from '../../testing/database-rows.ts';
import { errorOf, patience, readSql, runSql } from '../../testing/run-sql.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const password = 'canary-password-58';
let trapped = 0;

const trap = createServer((socket) => {
  trapped += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => trap.listen(0, '127.0.0.2', resolve));
const postgres = await startPostgres();
await postgres.query(`create role reader login password '${password}'`);
await postgres.query('create schema county');
await postgres.query("create table county.parcel as select 7 as id, 'Duval' as name");
await postgres.query('grant usage on schema county to reader; grant select on county.parcel to reader');
const app = await startTestApp({ env: { CONNECTION_HOSTS: '127.0.0.1' } });
const [admin, editor] = [await app.signIn('admin@example.com'), await app.signIn('licensed@example.com')];
afterAll(async () => {
  await app.close();
  await postgres.stop();
  trap.close();
});

const fields = () => ({ host: postgres.host, port: String(postgres.port), database: 'postgres', username: 'reader' });
const test = (changes: object) =>
  admin.post('/api/test-connection', { driver: 'postgres', ...fields(), password, ...changes });
const make = async (changes: object = {}) => {
  const data = { ...fields(), password };
  const answer = await admin.post('/api/connections', {
    name: 'County',
    driver: 'postgres',
    multiStatementTransactionEnabled: true,
    accesses: null,
    data,
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id as string;
};

it('connects with fields in the body or in data, and describes the server [R009] [R356]', async () => {
  const answer = await test({ name: 'County', idleTimeoutSeconds: 60, multiStatementTransactionEnabled: true });
  const about = expect.stringMatching(/^PostgreSQL \d+\.\d+, 1 schema, 1 table$/);
  expect([answer.status, answer.json]).toEqual([200, { durationMs: expect.any(Number), about }]);
  const nested = { driver: 'postgres', name: 'County', idleTimeoutSeconds: 60, data: { ...fields(), password } };
  expect((await admin.post('/api/test-connection', nested)).status).toBe(200);
});

it('returns why it failed without naming a host, login or secret, and audits each test', async () => {
  expect((await test({})).status).toBe(200);
  const wrong = await test({ password: 'wrong-canary' });
  expect([wrong.status, wrong.json.title]).toEqual([400, 'Problem connecting to database']);
  expect(wrong.json.detail).toBe('The database rejected the username or password');
  expect((await test({ database: 'absent' })).json.detail).toBe("The database doesn't exist");
  const superuser = await test({ username: postgres.user, password: postgres.password });
  expect([superuser.status, superuser.json.detail]).toEqual([400, expect.stringContaining('can do more than read')]);
  const events = await eventsWith(app.services.db, { kind: 'connection_tested' });
  expect(new Set(events.map(({ outcome }) => outcome))).toEqual(new Set(['finished', 'error']));
  const told = events.map(({ name, outcome, error, text }) => [name, outcome, error, text]);
  expect(JSON.stringify(told)).not.toMatch(/canary|127\.0\.0\.1|reader/);
});

it('uses the stored secret if the form leaves it empty, but never for another server [V28]', async () => {
  const id = await make();
  expect((await test({ id, password: '' })).status).toBe(200);
  expect((await test({ password: '' })).status).toBe(400);
  for (const elsewhere of [{ host: 'localhost' }, { port: '5433' }, { ssl: true }]) {
    const answer = await test({ id, password: '', ...elsewhere });
    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringMatching(/^Password: type it again/)]);
  }
  expect((await editor.post('/api/test-connection', { id, driver: 'postgres', ...fields() })).status).toBe(403);
  expect((await test({ id: 'property-data', password: '' })).status).toBe(403);
});

it.each(['host', 'database', 'username', 'name'])('treats a template in the %s as plain text [V01]', async (key) => {
  for (const text of [
    "{{ process.mainModule.require('child_process').execSync('id') }}",
    '<%= 4321*1234 %>',
    '${4321*1234}',
    '#{4321*1234}',
  ]) {
    const answer = await test({ [key]: text });
    expect(answer.status, answer.text).toBe(key === 'name' ? 200 : 400);
    expect(answer.text).not.toContain('5332114');
  }
});

it('refuses every option that the driver does not list, by name [V02]', async () => {
  for (const key of ['socketPath', 'stream', 'options', 'supportBigNumbers', 'connectionString'])
    expect((await test({ [key]: 'x' })).json.detail).toBe(`Unknown field: ${key}`);
  expect((await test({ ssl: { ca: '/etc/passwd' } })).json.detail).toBe('Encrypt with TLS must be true or false');
});

it('blocks local, link-local and metadata hosts in any spelling unless the operator lists them [V30]', async () => {
  const { port } = trap.address() as { port: number };
  for (const host of [
    '127.0.0.2',
    '127.0.2',
    '2130706434',
    '0x7f000002',
    '0',
    '::ffff:127.0.0.2',
    '::ffff:169.254.169.254',
    '169.254.169.254',
    '100.100.100.200',
    'fe80::1',
    '::1',
  ]) {
    const answer = await test({ host, port: String(port) });
    expect([answer.status, answer.json.detail], host).toEqual([400, "Connections to this host aren't allowed"]);
  }
  expect(trapped).toBe(0);
  const id = await make();
  const data = JSON.stringify({ ...fields(), host: '127.0.0.2', port });
  await changeRows(app.services.db, 'connections', { id }, { data });
  const batch = await runSql(admin, { connectionId: id, batchText: 'select 1' });
  expect(errorOf(batch)?.title).toBe("Connections to this host aren't allowed");
  expect(trapped).toBe(0);
});

it('can be used by an editor with its login’s access, and deleting it ends its runs', async () => {
  const id = await make();
  expect(await readSql(editor, { connectionId: id, batchText: 'select * from county.parcel' })).toEqual([[7, 'Duval']]);
  const client = (await editor.post('/api/connection-clients', { connectionId: id })).json.id;
  const body = { connectionId: id, batchText: 'select pg_sleep(60)' };
  const running = (await editor.post('/api/batches', body)).json.id;
  const inClient = (await editor.post('/api/batches', { ...body, connectionClientId: client })).json.id;
  const sleeping = async () =>
    Number(
      (await postgres.query("select count(*) from pg_stat_activity where query like 'select pg_sleep%'")).rows[0].count,
    );
  await expect.poll(sleeping, patience).toBe(2);

  expect((await admin.delete(`/api/connections/${id}`)).status).toBe(200);
  const again = await editor.post('/api/batches', { ...body, batchText: 'select 1' });
  expect([again.status, again.json.title]).toEqual([404, 'Connection not found']);
  const reasonOf = async (batchId: string) => errorOf((await editor.get(`/api/batches/${batchId}`)).json)?.title;
  await expect.poll(() => reasonOf(running), patience).toBe('The connection was deleted');
  await expect.poll(() => reasonOf(inClient), patience).toBe('The connection was deleted');
  await expect.poll(async () => (await editor.put(`/api/connection-clients/${client}`)).text, patience).toBe('null');
  await expect.poll(sleeping, patience).toBe(0);
});

it('is for admins only if its login can do more than read [V07]', async () => {
  const id = await make({ data: { ...fields(), username: postgres.user, password: postgres.password } });
  const body = { connectionId: id, batchText: 'select current_user' };
  const refusal = /^This connection's login can do more than read/;
  expect(errorOf(await runSql(editor, body))?.title).toMatch(refusal);
  expect((await editor.post('/api/connection-clients', { connectionId: id })).json.detail).toMatch(refusal);
  expect((await editor.get(`/api/schema-info/${id}`)).status).toBe(400);
  expect(await readSql(admin, body)).toEqual([['postgres']]);
});

it('ends its runs with a clear error when its fields change', async () => {
  const id = await make();
  const running = (await editor.post('/api/batches', { connectionId: id, batchText: 'select pg_sleep(60)' })).json.id;
  await postgres.query('create database other');
  const data = { ...fields(), database: 'other' };
  expect((await admin.put(`/api/connections/${id}`, { name: 'County', driver: 'postgres', data })).status).toBe(200);
  const reason = async () => errorOf((await editor.get(`/api/batches/${running}`)).json)?.title;
  await expect.poll(reason, patience).toBe('The connection changed. Run the query again');
  expect(await readSql(editor, { connectionId: id, batchText: 'select current_database()' })).toEqual([['other']]);
});
