import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { runProgram } from '../../../tools/run-program.ts';
import { readConfig } from '../config/config.ts';
import { openDb } from '../db/open-db.ts';
import { askOperatorSocket, operatorSocketOf } from '../http/callers/operator-socket.ts';
import { isAnswered } from '../http/callers/private-socket.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

vi.setConfig({ testTimeout: 180_000 });

const { run, start, dataFolder } = useServerProcesses();
const isRoot = process.getuid?.() === 0;

const admin = (...args: string[]) =>
  runCommand(args, () => readConfig({ DATA_FOLDER: dataFolder(), LOG_LEVEL: 'silent' }));
const json = async (...args: string[]) => JSON.parse((await admin(...args, '--json')).out);

it("does what admins do through the running server, as the operator and audited, only for the server's account [V12]", async () => {
  const server = await start(await findFreePort(), {});
  const socket = operatorSocketOf(dataFolder())!;
  await expect.poll(() => isAnswered(socket)).toBe('yes');
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  if (isRoot) {
    // The folder is open to other accounts; the socket isn't.
    chmodSync(dataFolder(), 0o755);
    const stranger = `process.setgroups([]); process.setgid(65534); process.setuid(65534);
      require('node:net').connect(${JSON.stringify(socket)}).on('connect', () => console.log('IN')).on('error', (e) => console.log(e.code))`;
    const { stdout } = spawnSync(process.execPath, ['-e', stranger], { encoding: 'utf8', env: {} });
    expect(stdout.trim()).toBe('EACCES');
  }

  const program = new URL('../../../tools/admin.ts', import.meta.url).pathname;
  const whole = await runProgram(program, ['people', 'list'], { env: { DATA_FOLDER: dataFolder() } });
  const [head = '', ...rows] = whole.output.trimEnd().split('\n');
  expect([whole.exitCode, head.split(/ +/).slice(0, 5)]).toEqual([0, ['id', 'email', 'displayName', 'role', 'state']]);
  expect(rows).toHaveLength(5);
  expect(rows.find((row) => row.includes('admin@example.com'))).toMatch(/ admin +active /);

  const [trial] = (await json('people', 'list', '--search', 'trial@')) as { id: string; email: string }[];
  expect((await json('people', 'role', 'Trial@example.com', 'admin')).role).toBe('admin');
  expect((await json('people', 'role', trial!.id, 'editor')).role).toBe('editor');
  expect((await json('people', 'deactivate', trial!.email)).state).toBe('suspended');
  expect((await json('people', 'activate', trial!.email)).state).toBe('trial');
  expect((await json('people', 'trial', trial!.email, '2091-01-31')).trialEndsAt).toContain('2091');
  expect((await admin('people', 'packs', trial!.email, 'TAX')).err).toContain('Set the counties');

  const last = await admin('people', 'role', 'admin@example.com', 'editor');
  expect([last.code, last.out, last.err]).toEqual([1, '', expect.stringMatching(/admin/)]);
  const off = await admin('people', 'deactivate', 'admin@example.com');
  expect([off.code, off.err]).toEqual([1, last.err]);
  const none = await admin('people', 'show', 'nobody@example.com');
  expect([none.code, none.err]).toEqual([1, 'No such person nobody@example.com.']);
  expect(await admin('first-admin-code')).toMatchObject({ code: 1, err: 'An admin already exists' });

  const recent = (await json('people', 'recent')) as { by: string; kind: string; whom: string; isRefused: boolean }[];
  const byOperator = recent.filter(({ by, whom }) => by === 'operator (command line)' && whom === trial!.email);
  expect(byOperator.length).toBeGreaterThanOrEqual(5);

  const times = ['--from', '2091-01-31T22:00-05:00', '--until', '2091-01-31T23:00-05:00'];
  const far = await admin('banner', 'We move.', ...times);
  expect([far.code, far.err]).toEqual([1, 'The end must be within a year']);
  const [from, until] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  expect(await json('banner', 'We move.', '--from', from!, '--until', until!)).toEqual({
    text: 'We move.',
    from,
    until,
  });
  expect(await admin('banner', 'We move.')).toMatchObject({ code: 1, err: expect.stringContaining('--from') });
  expect(await admin('banner', 'off')).toMatchObject({ code: 0, out: 'Banner removed.\n' });
  expect(await admin('mail', 'list')).toMatchObject({ code: 0, err: '' });
  const status = await admin('status');
  expect([status.code, status.err]).toEqual([0, '']);
  for (const line of [
    /^state +The warehouse is missing$/m,
    /^node +\S+ \w{8}, version \S+, since .*, not ready: The warehouse is missing$/m,
    /^database +sqlite, responds in /m,
    /^mail +0 waiting/m,
  ])
    expect(status.out).toMatch(line);
  expect((await json('status')).nodes[0].chores.length).toBeGreaterThan(5);
  expect(await admin('runs', 'list')).toMatchObject({ code: 0, out: 'None.\n', err: '' });
  expect(await admin('runs', 'cancel', 'no-such-run')).toMatchObject({ code: 1, out: '', err: 'Batch not found' });
  expect((await admin('connections', 'list')).out).toContain('trial');
  const untested = await admin('connections', 'test', 'property-data-trial');
  expect([untested.code, untested.err]).toEqual([1, "The connection doesn't work."]);
  expect(untested.out).toContain("The data isn't available");
  const data = { host: 'db.invalid', database: 'd', username: 'u', password: 'kept' };
  const body = { name: 'County', driver: 'postgres', data };
  const made = JSON.parse((await askOperatorSocket(socket, { method: 'POST', url: '/api/connections', body })).text);
  expect((await json('connections', 'access', made.id, 'a@x.example,b@x.example')).accesses).toHaveLength(2);
  expect(await json('connections', 'access', made.id, '-')).toMatchObject({ accesses: [], keptSecrets: ['password'] });
  expect((await json('connections', 'access', made.id, 'everyone')).accesses).toBeNull();
  expect((await admin('connections', 'delete', made.id)).code).toBe(0);
  expect((await admin('teams', 'list')).code).toBe(0);
  const plain = await json('teams', 'invite', 'plain@client.example');
  expect([plain.role, plain.license]).toEqual(['editor', null]);
  const half = await admin('teams', 'invite', 'half@client.example', '--packs', 'DSPRP');
  expect([half.code, half.err]).toEqual([1, 'Set both --packs and --counties.']);
  const license = ['--role', 'admin', '--packs', 'DSPRP,SPFCL:2091-01-31', '--counties', '12031,06037'];
  const granting = await json('teams', 'invite', 'customer@client.example', ...license);
  expect([granting.role, granting.license]).toEqual([
    'admin',
    {
      packs: [
        { code: 'DSPRP', endsOn: null },
        { code: 'SPFCL', endsOn: '2091-01-31' },
      ],
      counties: ['12031', '06037'],
    },
  ]);
  expect((await admin('people', 'csv')).out).toContain('licensed@example.com');

  for (const [method, url] of [
    ['GET', '/api/queries'],
    ['POST', '/api/batches'],
    ['GET', '/api/app'],
    ['POST', '/api/queries'],
  ] as const)
    expect((await askOperatorSocket(socket, { method, url, ...(method === 'POST' ? { body: {} } : {}) })).status).toBe(
      404,
    );
  const outside = await fetch(`${server.url}/api/admin/people`, {
    headers: { host: 'operator.invalid', 'x-operator': 'true' },
  });
  expect(outside.status).toBe(401);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

it('opens the database itself if the server was killed and left its socket, but not next to a starting one', async () => {
  const port = await findFreePort();
  const killed = await start(port, {});
  const socket = operatorSocketOf(dataFolder())!;
  await expect.poll(() => isAnswered(socket)).toBe('yes');
  await killed.end('SIGKILL');
  expect([existsSync(socket), await isAnswered(socket)]).toEqual([true, 'no']);
  expect((await json('people', 'role', 'licensed@example.com', 'admin')).role).toBe('admin');
  expect([existsSync(socket), (await json('people', 'count')).admins]).toEqual([false, 2]);
  // A command during a start waits for it, whichever opens the database first. An admin's change survives the start.
  const starting = run({ PORT: String(port), LOG_LEVEL: 'error' });
  await expect.poll(() => existsSync(path.join(dataFolder(), 'platbook.sqlite.pid'))).toBe(true);
  expect((await json('people', 'count')).all).toBe(5);
  await starting.ready;
  expect(starting.output()).toContain('Platbook is ready');
  expect((await json('people', 'count')).admins).toBe(2);
});

it('lists and prints the audit log as requested, verifies its days, and exits with 1 after tampering [N11]', async () => {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder: dataFolder() });
  const dayOf = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
  for (const ago of [4, 3, 2])
    await db
      .insertInto('audit_events')
      .values({ at: `${dayOf(ago)}T12:00:00.000Z`, kind: 'run_ended', operation_id: `run-${ago}`, name: `Run ${ago}` })
      .execute();
  await close();
  await admin('people', 'count');
  await expect.poll(async () => (await json('audit', 'seals')).days).toBe(3);
  const names = async (...args: string[]) =>
    ((await json('audit', 'list', ...args)) as { name: string }[]).map(({ name }) => name);
  expect(await names('--kind', 'run')).toEqual(['Run 2', 'Run 3', 'Run 4']);
  expect(await names('--kind', 'run', '--limit', '2')).toEqual(['Run 2', 'Run 3']);
  expect(await names('--kind', 'run_ended', '--from', dayOf(3), '--to', dayOf(3))).toEqual(['Run 3']);
  expect(await names('--person', 'nobody')).toEqual([]);
  const wrong = await admin('audit', 'list', '--kind', 'flying');
  expect([wrong.code, wrong.err]).toEqual([1, 'kind must list kinds or groups of events, separated by commas']);
  expect((await admin('audit', 'csv', '--search', 'run 3')).out).toMatch(
    /^\uFEFFId,Time[^\n]+\n[^\n]*,Run 3,[^\n]*\r\n$/,
  );
  const parts: Buffer[] = [];
  const sink = new Writable({ write: (part, _, done) => done(void parts.push(part)) });
  const piped = await runCommand(
    ['audit', 'csv', '--kind', 'export'],
    () => readConfig({ DATA_FOLDER: dataFolder(), LOG_LEVEL: 'silent' }),
    sink,
  );
  expect([piped.code, piped.out, Buffer.concat(parts).toString()]).toEqual([
    0,
    '',
    expect.stringContaining('Audit log'),
  ]);
  expect(await json('audit', 'verify')).toMatchObject({ checkedDays: 3, brokenDays: [], firstDay: dayOf(4) });

  const again = await openDb({ databaseUrl: '', dataFolder: dataFolder() });
  await sql`drop trigger audit_events_kept`.execute(again.db);
  await sql`update audit_events set person_id = 'somebody' where operation_id = 'run-3'`.execute(again.db);
  await again.close();
  const broken = await admin('audit', 'verify');
  expect([broken.code, broken.err]).toEqual([1, `Changed since sealing: ${dayOf(3)}`]);
  expect(broken.out).toMatch(/checkedDays +3/);
});

it.each<[string[], number, RegExp]>([
  [[], 2, /people list/],
  [['--help'], 0, /Exit codes: 0 success/],
  [['people', 'fly'], 2, /Unknown command people fly/],
  [['people', 'role', 'a@b.example'], 2, /Usage: people role <person> <role>/],
  [['people', 'count', '--state', 'trial'], 2, /people count has no option --state/],
  [['audit', '--help'], 0, /audit verify\n +Compares/],
  [['audit', 'verify', '--person', 'a'], 2, /audit verify has no option --person/],
  [['people', 'list', '--color', 'red'], 2, /Unknown option '--color'/],
])("says what it didn't understand of %j, and opens nothing", async (args, code, sentence) => {
  const done = await runCommand(args, () => {
    throw new Error('The configuration was read.');
  });
  expect([done.code, done.out + done.err]).toEqual([code, expect.stringMatching(sentence)]);
});

it('says what is missing if no server has ever run, and creates nothing', async () => {
  const folder = temporaryFolder('command');
  const done = await runCommand(['people', 'list'], () => readConfig({ DATA_FOLDER: folder }));
  expect([done.code, done.err]).toEqual([3, expect.stringContaining('Start the server once with npm start')]);
  expect(existsSync(path.join(folder, 'platbook.sqlite'))).toBe(false);
});

it('has a call of the contract for each command, and each command once', async () => {
  expect(new Set(commands.map(({ words }) => words)).size).toBe(commands.length);
  for (const { words, path: called, takes, before = '' } of commands)
    for (const [, name] of `${called} ${before}`.matchAll(/:([a-z]+)/g)) expect(takes, words).toContain(name);
});
