import { mariadbFolder, startMariadb, type TestMariadb } from '../../testing/engines/start-mariadb.ts';
import { startOddMysql } from '../../testing/fakes/odd-mysql.ts';
import { errorOf, patience, readSql, runSql } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

describe.skipIf(mariadbFolder === undefined)('a connection to MariaDB', () => {
  let server: TestMariadb;
  let app: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    server = await startMariadb();
    await server.query(`
      create database county; use county;
      create table parcel (id int, owner varchar(40) comment 'Of record');
      insert into parcel select seq, concat('Owner ', seq) from seq_1_to_1000;
      create user reader@'127.0.0.1' identified by 'reads'; grant select on county.* to reader@'127.0.0.1'`);
    app = await startTestApp({ env: { CONNECTION_HOSTS: '127.0.0.1' } });
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });

  const make = async (changes: object = {}): Promise<string> => {
    const data = {
      host: server.host,
      port: String(server.port),
      database: 'county',
      username: 'reader',
      password: 'reads',
      ...changes,
    };
    const admin = await app.signIn('admin@example.com');
    const body = { name: 'County', driver: 'mysql', multiStatementTransactionEnabled: true, accesses: null, data };
    const answer = await admin.post('/api/connections', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.json.id;
  };

  it('is tested, lists its tables, and runs queries with parameters for a user', async () => {
    const admin = await app.signIn('admin@example.com');
    const fields = { host: server.host, port: server.port, database: 'county', username: 'reader', password: 'reads' };
    const tested = await admin.post('/api/test-connection', { driver: 'mysql', ...fields, port: String(server.port) });
    expect(tested.json.about).toMatch(/^MariaDB 10\.11\.\d+, 1 schema, 1 table$/);
    const connectionId = await make();
    const user = await app.signIn('licensed@example.com');
    const schema = (await user.get(`/api/schema-info/${connectionId}`)).text;
    expect(schema).toContain('Of record');
    const batchText =
      'select owner, {{day:date}} as day from parcel where id = {{id:number}} or owner = {{name}} order by id';
    const parameters = [
      { name: 'day', value: '2024-02-29' },
      { name: 'id', value: '7' },
      { name: 'name', value: "' or 1 = 1 -- " },
    ];
    expect(await readSql(user, { connectionId, batchText, parameters })).toEqual([['Owner 7', '2024-02-29']]);
    const wrong = errorOf(
      await runSql(user, { connectionId, batchText: '-- why\nselect 1;\nselect ownr\nfrom parcel' }),
    );
    expect(wrong).toMatchObject({ title: "Unknown column 'ownr' in 'SELECT'", line: 3, column: 8 });
  });

  it('is for admins only if its login can do more than read [V07]', async () => {
    const connectionId = await make({ username: server.user, password: server.password });
    const user = await app.signIn('licensed@example.com');
    const { title } = errorOf(await runSql(user, { connectionId, batchText: 'select 1' })) ?? {};
    expect(title).toMatch(/^This connection's login can do more than read/);
  });

  it('ends a canceled statement on the server', async () => {
    const connectionId = await make();
    const user = await app.signIn('licensed@example.com');
    const asleep = async () =>
      (await server.query("select 1 from information_schema.processlist where state = 'User sleep'")).length;
    const { id } = (await user.post('/api/batches', { connectionId, batchText: 'select sleep(600)' })).json;
    await expect.poll(asleep, patience).toBe(1);
    expect((await user.put(`/api/batches/${id}/cancel`, {})).status).toBe(200);
    await expect.poll(asleep, patience).toBe(0);
  });

  it('ends with an error if its server asks for a file [V08]', async () => {
    const rogue = await startOddMysql();
    onTestFinished(() => rogue.close());
    rogue.onQuery = (send) => {
      send(0xfb, '/etc/passwd');
      send(0xff, 0x28, 0x04, '#42000no');
    };
    const connectionId = await make({ port: String(rogue.port) });
    const admin = await app.signIn('admin@example.com');
    const batch = await runSql(admin, { connectionId, batchText: 'select 1 as x' });
    expect(errorOf(batch)?.title).toBeDefined();
    expect(Buffer.concat(rogue.received).toString('latin1')).not.toContain('root:');
  });
});
