import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { logInByHand, openTdsClient, readNotices, type TestLogin } from '@platbook/tds/testing/tds-client';
import { changePerson, eventsWith, insertRows, personWith } from '../../testing/database-rows.ts';
import { refusedTsql } from '../../testing/refused-tsql.ts';
import { LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import { openEndpointWorld, type ToolConnection } from '../../testing/worlds/endpoint-world.ts';
import { changeLicense, DEMO_PASSWORD, findPersonId } from '../people/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const patience = { timeout: 30_000 };
const [licensed, trial, admin, expired, navigator] = ['licensed', 'trial', 'admin', 'expired', 'navigator'].map(
  (name) => `${name}@example.com`,
) as [string, string, string, string, string];
const count = 'select count(*) from Property.PropertyAddress';

const endless =
  'select count(*) from Property.PropertyAddress a cross join Property.PropertyAddress b cross join Property.PropertyAddress c cross join Property.PropertyAddress d';

let hostile: ToolConnection | undefined;

// No set files are built: users of other sets read that theirs is being prepared.
const world = await openEndpointWorld({
  // On a busy machine, 200 statements take more than the usual 20 seconds of a test.
  env: { WAREHOUSE_COMMAND: path.join(import.meta.dirname, 'no-such-command.ts'), TRIAL_STATEMENT_SECONDS: '60' },
});
afterAll(() => world.close());

const auditOf = async (kinds: string[]) =>
  (await eventsWith(world.app.services.db)).filter(({ kind }) => kinds.includes(kind));

/** An expired account can't save an address, so this inserts one as if saved earlier. */
async function allowEnded(email: string): Promise<void> {
  const { db } = world.app.services;
  const { id } = await personWith(db, email);
  const row = { id: randomUUID(), person_id: id, address: '127.0.0.1', changed_at: new Date().toISOString() };
  await insertRows(db, 'ip_whitelists', [row]);
}

describe('a login', () => {
  it('reads what the workbench reads, with the account password from the allowed address, and both are audited [R388]', async () => {
    for (const [email, connectionId] of [
      [licensed, LICENSED],
      [trial, TRIAL],
    ] as const) {
      await world.allow(email);
      const tool = await world.connect(email, { application: 'Report\nBuilder' });
      expect(await tool.rows('select 1 as one')).toEqual([[1]]);
      const page = await world.page(email);
      const batch = await runSql(page, { connectionId, batchText: count });
      const workbench = (await page.get(`/api/statements/${batch.statements[0]?.id}/results`)).json;
      expect((await tool.rows(count)).map(([value]) => Number(value))).toEqual([Number(workbench[0][0])]);
      tool.close();
    }
    const events = async () =>
      (await auditOf(['signed_in', 'run_started', 'run_ended', 'signed_out'])).filter(
        ({ name }) => name === 'SQL Server',
      );
    await expect
      .poll(async () => (await events()).map(({ kind }) => kind).slice(-4), patience)
      .toEqual(['signed_in', 'run_started', 'run_ended', 'signed_out']);
    expect((await events()).at(-3)).toMatchObject({ text: count, address: '127.0.0.1', user_agent: 'Report Builder' });
    expect((await events()).at(-2)).toMatchObject({ rows: 1, outcome: 'finished' });
  });

  it('is refused with the same sentence for a wrong password and an unknown user; it reveals addresses, accounts and databases only after the right password [R391, G23]', async () => {
    await world.allow(licensed, '127.0.0.2');
    await world.allow(trial);
    await allowEnded(expired);
    const wrong = (user: string) => `Login failed for user '${user}'.`;
    const notAllowed = (address: string) => expect.stringContaining(`'${address}' is not allowed to access the server`);
    expect(await world.refusal(licensed, { password: 'wrong' })).toBe(wrong(licensed));
    expect(await world.refusal('nobody@example.com')).toBe(wrong('nobody@example.com'));
    expect(await world.refusal("' or 1=1 --\0")).toContain('Login failed for user');
    expect(await world.refusal(licensed)).toEqual(notAllowed('127.0.0.1'));
    expect(await world.refusal(licensed, { from: '127.0.0.9', password: 'wrong' })).toEqual(notAllowed('127.0.0.9'));
    expect(await world.refusal(navigator, { from: '127.0.0.2' })).toEqual(notAllowed('127.0.0.2'));
    expect(await world.refusal(expired)).toContain('Account is expired');
    const byHand = async (login: TestLogin): Promise<number[]> => {
      const client = await openTdsClient(world.port);
      await logInByHand(client, { user: trial, password: DEMO_PASSWORD, ...login });
      const { errors } = readNotices((await client.read()) ?? Buffer.alloc(0));
      await client.closed();
      return errors.map(({ number }) => number);
    };
    expect(await byHand({ database: 'master' })).toEqual([4060, 18_456]);
    expect(await byHand({ database: 'master', password: 'wrong' })).toEqual([18_456]);
    expect(await byHand({ flags2: 0x80 })).toEqual([18_452]);
    (await world.connect(licensed.toUpperCase(), { from: '127.0.0.2' })).close();
    const failed = await auditOf(['sign_in_failed']);
    expect(failed.map(({ person_id }) => person_id === null)).toEqual([false, true, false]);
    expect(JSON.stringify(failed)).not.toContain('nobody');
  });

  it('accepts a tool that opens ten connections at once', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => world.connect(licensed, { from: '127.0.0.2' })));
    for (const tool of opened) tool.close();
  });

  it('is refused after five wrong passwords in a minute, right or wrong, from that address only', async () => {
    await world.allow(navigator, '127.0.0.3');
    for (let wrong = 0; wrong < 5; wrong += 1) await world.refusal(navigator, { from: '127.0.0.2', password: 'wrong' });
    const same = `Login failed for user '${navigator}'.`;
    expect(await world.refusal(navigator, { from: '127.0.0.2' })).toBe(same);
    (await world.connect(navigator, { from: '127.0.0.3' })).close();
    world.app.advance(60_001);
    expect(await world.refusal(navigator, { from: '127.0.0.2' })).toContain("'127.0.0.2' is not allowed");
  });

  it("of an expiring account is decided by the server's clock, to the second [T34]", async () => {
    await world.allow(trial);
    const { db, now } = world.app.services;
    const end = new Date(now().getTime() + 20 * 24 * 60 * 60_000);
    await changePerson(db, trial, { trial_ends_at: end.toISOString() });
    world.app.advance(end.getTime() - now().getTime() - 3_000);
    const tool = await world.connect(trial);
    world.app.advance(3_000);
    expect(await world.refusal(trial)).toContain('Account is expired');
    await tool.ended;
    const later = new Date(now().getTime() + 10 * 24 * 60 * 60_000).toISOString();
    await changePerson(db, trial, { trial_ends_at: later });
  });
});

it.each(refusedTsql)('refuses %s from a trial user with an error number, and keeps the session [T26]', async (text) => {
  if (hostile === undefined) {
    await world.allow(trial);
    hostile = await world.connect(trial);
  }
  await expect(hostile.rows(text)).rejects.toMatchObject({ number: expect.any(Number) });
  expect(await hostile.rows('select 1')).toEqual([[1]]);
});

it("stops a trial user's expensive queries by limits while it answers another tool [G22]", async () => {
  await world.allow(trial);
  await world.allow(admin);
  const [greedy, other] = [await world.connect(trial), await world.connect(admin)];
  const table = 'Property.PropertyAddress';
  const wide = `(select concat(a.SitusFullAddress, b.SitusFullAddress, a.PropertyID, b.PropertyID) as text from ${table} a cross join ${table} b)`;
  const greed: Record<string, string> = {
    parentheses: `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    list: `select count(*) from ${table} where PropertyID in (${'1,'.repeat(200_000)}1)`,
    unions: `select 1 as a${' union all select 1'.repeat(20_000)}`,
    sums: `select 1${' + 1'.repeat(20_000)}`,
    'temporary table': `select x.text into #t from ${wide} x cross join ${table} c`,
    rows: `select a.PropertyID from ${table} a cross join ${table} b cross join ${table} c`,
  };
  const met: Record<string, number> = {};
  for (const [name, text] of Object.entries(greed)) {
    await greedy.rows(text).catch(({ number }: { number: number }) => {
      met[name] = number;
    });
    expect(await other.rows('select 1'), name).toEqual([[1]]);
  }
  const tooDeep = 191;
  expect(met).toEqual({
    parentheses: tooDeep,
    list: 50_010,
    unions: tooDeep,
    sums: tooDeep,
    'temporary table': 701,
    // Whether the row limit or the time limit comes first depends on the load of the machine.
    rows: expect.toBeOneOf([50_001, 50_002]),
  });
  const many = Array.from(
    { length: 200 },
    (_, index) => `select count(*) as n from ${table} where PropertyID < ${index};`,
  );
  expect(await greedy.rows(many.join(' '))).toHaveLength(200);
});

describe('the SQL endpoint process', () => {
  it('has no inherited environment, no secret in its arguments, and a socket that only its owner can open', async () => {
    await world.allow(licensed);
    (await world.connect(licensed)).close();
    const pid = world.app.services.sqlEndpoint.status()?.pid ?? 0;
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(environment.map((line) => line.split('=')[0]).sort()).toEqual(expect.arrayContaining(['TZ']));
    expect(
      environment.filter((line) => !/^(TZ|NODE_COMPILE_CACHE|NODE_CHANNEL_(FD|SERIALIZATION_MODE))=/.test(line)),
    ).toEqual([]);
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1).join(' ')).toMatch(
      /^--max-old-space-size=512 --no-warnings \S+sql-endpoint-main\.(ts|mjs) $/,
    );
    const socket = path.join(world.app.dataFolder, 'gateway.sock');
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    for (const line of [
      '{"type":"hello","token":"guessed"}\n',
      '{"type":"login","ask":1}\n',
      'GET / HTTP/1.1\r\n\r\n',
    ]) {
      const stranger = connect(socket);
      stranger.on('error', () => undefined);
      const received: Buffer[] = [];
      stranger.on('data', (chunk: Buffer) => received.push(chunk));
      stranger.write(line);
      await new Promise((resolve) => stranger.once('close', resolve));
      expect(Buffer.concat(received).toString()).toBe('');
    }
    expect(world.app.services.sqlEndpoint.status()).toMatchObject({ isRunning: true });
  });

  it('restarts on the same port when it is killed, and its runs are audited as interrupted', async () => {
    const again = `${endless} -- again`;
    await world.allow(admin);
    const tool = await world.connect(admin);
    const before = world.app.services.sqlEndpoint.status();
    const pid = before?.pid;
    if (pid === undefined) throw new Error('The SQL endpoint has no process.');
    const running = tool.rows(again).catch(() => 'ended');
    await expect.poll(async () => (await auditOf(['run_started'])).at(-1)?.text, patience).toBe(again);
    process.kill(pid, 'SIGKILL');
    await Promise.all([tool.ended, running]);
    const operation = (await auditOf(['run_started'])).find(({ text }) => text === again)?.operation_id;
    const end = async () => (await auditOf(['run_ended'])).find(({ operation_id }) => operation_id === operation);
    await expect.poll(end, patience).toMatchObject({ outcome: 'interrupted', error: null });
    await expect
      .poll(() => world.app.services.sqlEndpoint.status(), patience)
      .toMatchObject({
        isRunning: true,
        restarts: 1,
        port: before?.port,
        sessions: 0,
      });
    (await world.connect(admin)).close();
  });
});

describe('a live connection', () => {
  it("ends at once when its user's address is removed or replaced, idle or in a statement, and no other does [R223, T27]", async () => {
    await world.allow(admin);
    await world.allow(trial);
    const [idle, busy, other] = [await world.connect(admin), await world.connect(admin), await world.connect(trial)];
    const running = busy.rows(endless).then(
      () => 'finished',
      ({ message }: Error) => message,
    );
    await expect.poll(async () => (await auditOf(['run_started'])).at(-1)?.text, patience).toBe(endless);
    await world.remove(admin);
    await Promise.all([idle.ended, busy.ended]);
    expect(await running).toContain('no longer allowed');
    expect(await other.rows('select 1')).toEqual([[1]]);
    expect(await world.refusal(admin)).toContain('is not allowed');
    await world.allow(trial, '127.0.0.7');
    await other.ended;
  });

  it('ends when the account is suspended, the password is changed, or the data changes [T28]', async () => {
    const people: [string, (id: string) => Promise<unknown>, string][] = [
      [
        trial,
        async (id) => (await (await world.page(admin)).put(`/api/admin/people/${id}`, { isActive: false })).status,
        'Account is expired',
      ],
      [
        navigator,
        async (id) =>
          (
            await (
              await world.page(navigator)
            ).post('/api/changepassword', {
              id,
              email: navigator,
              password: 'Acres-9-Wide!x',
              currentPassword: DEMO_PASSWORD,
            })
          ).status,
        'Login failed',
      ],
      [
        licensed,
        async (id) => {
          const entitlement = { objects: ['Property.PropertyAddress'], counties: ['12031'] };
          await changeLicense(world.app.services, id, { entitlement, packs: [] });
        },
        'being prepared',
      ],
    ];
    const { db, config } = world.app.services;
    for (const [email, change, said] of people) {
      await world.allow(email);
      const tool = await world.connect(email);
      const { sub } = await personWith(db, email);
      const result = await change((await findPersonId(db, config.peopleIssuer, sub)) ?? '');
      expect([200, undefined], `${email}: ${result}`).toContain(result);
      await tool.ended;
      expect(await world.refusal(email), email).toContain(said);
    }
    (await world.connect(navigator, { password: 'Acres-9-Wide!x' })).close();
  });
});
