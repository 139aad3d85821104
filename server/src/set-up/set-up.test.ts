import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../../tools/run-program.ts';
import { checkProvider } from '../adapters/openid/check-provider.ts';
import { deriveSecret, EMBEDDED_CLIENT_ID } from '../features/sign-in/index.ts';
import { FAKE_CLIENT_ID, startFakeIdentityProvider } from '../testing/fakes/fake-identity-provider.ts';
import { send, startFakeService } from '../testing/fakes/fake-service.ts';
import { comeBack } from '../testing/fakes/outside-world.ts';
import { startSmtpServer } from '../testing/fakes/start-smtp-server.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { checkDatabase } from './check-database.ts';
import { readSetUpOrder } from './read-order.ts';
import { setUp } from './set-up.ts';

const { run } = useServerProcesses();
let folder = '';

const provider = await openTestApp({ listen: true });
const issuer = `${provider.url}/oidc`;
const secret = deriveSecret(provider.services.config, 'oidc client');
beforeEach(() => {
  folder = temporaryFolder('set-up');
});

const fileOf = () => path.join(folder, 'platbook.json');
const written = () => JSON.parse(readFileSync(fileOf(), 'utf8')) as Record<string, unknown>;
const usual = () => [
  ...['--file', fileOf(), '--data-folder', path.join(folder, 'data')],
  ...['--public-url', 'https://data.example.com/tools/', '--oidc-issuer', issuer],
  ...['--oidc-client-id', EMBEDDED_CLIENT_ID],
];

async function ask(args: string[], env: Record<string, string> = {}, answers?: (question: string) => string) {
  const said: string[] = [];
  const order = readSetUpOrder(args, env, fileOf())!;
  const terminal = answers === undefined ? {} : { ask: async (question: string) => answers(question) };
  const failure = await setUp(order, { say: (text) => void said.push(text), ...terminal }).catch(
    (error: Error) => error,
  );
  return { said: said.join('\n'), failure: failure?.message };
}

it('writes the configuration that a production server starts with, and its first admin signs in with the code that is shown once [V15, V16]', async () => {
  const fake = await startFakeIdentityProvider();
  const port = await findFreePort();
  const dataFolder = path.join(folder, 'data');
  const program = new URL('../../../tools/setup.ts', import.meta.url).pathname;
  const clientSecret = randomBytes(24).toString('base64');
  const options = {
    file: fileOf(),
    'public-url': `http://127.0.0.1:${port}`,
    port: String(port),
    'data-folder': dataFolder,
    'warehouse-folder': await makeTinyWarehouse(),
    'oidc-issuer': `${fake.issuer}/.well-known/openid-configuration`,
    'oidc-client-id': FAKE_CLIENT_ID,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const done = await runProgram(program, args, { env: { OIDC_CLIENT_SECRET: clientSecret } });
  expect([done.exitCode, done.output]).toEqual([0, expect.stringContaining(`http://127.0.0.1:${port}/auth/callback`)]);
  expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
  expect(written()).toMatchObject({ NODE_ENV: 'production', PORT: port, OIDC_ISSUER: fake.issuer });
  for (const kept of [clientSecret, String(written().ENCRYPTION_KEYS).split(':')[1]!])
    expect(done.output).not.toContain(kept);
  const code = /^ {2}((?:[A-Z2-9]{4}-){5}[A-Z2-9]{4})$/m.exec(done.output)![1]!;
  expect(readFileSync(path.join(dataFolder, 'platbook.sqlite')).includes(code)).toBe(false);

  const server = run({ PLATBOOK_CONFIG: fileOf(), DATA_FOLDER: dataFolder, PORT: String(port), LOG_LEVEL: 'warn' });
  await server.ready;
  await expect.poll(server.output).toContain('MAIL_SMTP_URL is empty');
  const browser = createTestBrowser(server.url);
  await comeBack(fake, browser, { sub: 'first', email: 'first@firm.example', email_verified: true });
  const role = async () => JSON.parse((await browser.get('/api/app')).text).currentUser.role;
  expect(await role()).toBe('editor');
  expect((await browser.postJson('/api/admin-registration', { code: code.replace('A', 'B').slice(1) })).status).toBe(
    403,
  );
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  expect((await browser.postJson('/api/admin-registration', { code: typed })).status).toBe(200);
  expect(await role()).toBe('admin');

  // While the server runs and once there is an admin, no code is created, and no setting is lost.
  const before = written();
  const again = await ask(['--file', fileOf(), '--mail-errors-to', 'ops@firm.example']);
  expect(again.said).toContain('The server is running. Create a code with: npm run admin -- first-admin-code');
  expect(written()).toEqual({ ...before, MAIL_ERRORS_TO: 'ops@firm.example' });
  await server.end('SIGTERM');
  expect((await ask(['--file', fileOf()])).said).toContain('An admin already exists');
  await fake.close();
}, 120_000);

it('keeps the settings the second time, and changes a secret only on request', async () => {
  const env = { OIDC_CLIENT_SECRET: secret };
  const first = await ask(usual(), env);
  expect(first.failure).toBeUndefined();
  expect(first.said).toContain('checked');
  const before = written();
  expect(before).toMatchObject({ PUBLIC_URL: 'https://data.example.com', BASE_PATH: '/tools' });
  const second = await ask(['--file', fileOf(), '--trust-proxy', '10.0.0.7,10.0.0.8']);
  expect(second.said).toContain('--new-admin-code to replace it');
  expect(second.said).not.toContain(secret);
  expect(written()).toEqual({ ...before, TRUST_PROXY: ['10.0.0.7', '10.0.0.8'] });
  const third = await ask(['--file', fileOf(), '--new-encryption-key', '--new-admin-code']);
  expect(third.said).toMatch(/shown only once:\n\n {2}[A-Z2-9-]{29}\n/);
  const [kept, added] = String(written().ENCRYPTION_KEYS).split(',');
  expect([kept, added]).toEqual([before.ENCRYPTION_KEYS, expect.stringMatching(/^k[a-z0-9]+:.{44}$/)]);
  const own = path.join(folder, 'client-secret');
  writeFileSync(own, `${secret}\n`);
  expect((await ask(['--file', fileOf(), '--oidc-client-secret-file', own])).failure).toBeUndefined();
  expect([written().OIDC_CLIENT_SECRET_FILE, written().OIDC_CLIENT_SECRET]).toEqual([own, undefined]);
});

it('asks again until an answer is right, and writes nothing if one remains wrong', async () => {
  const asked: string[] = [];
  const answers: [RegExp, string[]][] = [
    [/^Public URL/, ['data.example.com', 'http://data.example.com', 'https://data.example.com']],
    [/^Data folder/, [path.join(folder, 'data')]],
    [/^Issuer/, ['', issuer, issuer]],
    [/^Client ID/, ['somebody-else', EMBEDDED_CLIENT_ID]],
    [/^Client secret/, [secret, '']],
  ];
  const { said, failure } = await ask([], {}, (question) => {
    asked.push(question);
    return answers.find(([pattern]) => pattern.test(question))?.[1].shift() ?? '';
  });
  expect(failure).toBeUndefined();
  expect(said).toContain('Error: Enter an http or https URL');
  expect(said).toContain('Error: Use an https URL');
  expect(said).toContain('Required.');
  expect(said).toContain('Error: The provider rejected the client');
  expect(asked).toContain('Client secret [set, not shown]');
  expect(written()).toMatchObject({ OIDC_CLIENT_ID: EMBEDDED_CLIENT_ID, OIDC_CLIENT_SECRET: secret });
});

/** An option or a variable of the environment, and why it is refused. */
const refusals: Record<string, readonly [given: string, sentence: RegExp]> = {
  'no secret': ['', /OIDC_CLIENT_SECRET is missing .* in the environment or .* --oidc-client-secret-file/],
  'a wrong secret': [
    `OIDC_CLIENT_SECRET=${randomBytes(24).toString('base64')}`,
    /rejected the client\. Check the client ID and secret/,
  ],
  'a host that is none': ['--oidc-issuer https://no-such-host.invalid', /has a host name that can't be resolved/],
  'a port out of range': ['--port 70000', /from 1 to 65535/],
  'an address without a domain': ['--mail-errors-to ops', /Enter a single email address/],
  'a closed port': ['--oidc-issuer http://127.0.0.1:CLOSED', /refuses connections/],
  'a page that is no provider': [
    '--oidc-issuer ISSUER/nothing',
    /responded with 404\. The issuer is the part of the URL before/,
  ],
  'a plain address': ['--oidc-issuer http://login.example.com', /Use an https issuer URL/],
  'a mail server that is away': ['MAIL_SMTP_URL=smtp://127.0.0.1:1', /Mail: .*refuses connections/],
  'a database that is away': ['DATABASE_URL=postgres://a:b@127.0.0.1:1/c', /isn't responding \(ECONNREFUSED\)/],
  'a database that is none': ['DATABASE_URL=mysql://a/b', /must look like postgres:\/\//],
  'a brand that is none': ['--brand-folder /nowhere', /brand\.json:1: The file is missing/],
  'a folder that is none': ['--data-folder /dev/null', /isn't a folder/],
  'a setting out of range': ['--history-days 0', /HISTORY_DAYS must be a whole number/],
  'a secret that all can see': ['--oidc-client-secret x', /Every account on this machine can read/],
  'an option that is none': ['--color red', /Unknown option '--color'/],
  'a step that is none': ['--skip everything', /--skip takes one of address/],
};

describe('refuses, in a sentence that says how to fix it, and writes nothing:', () => {
  it.each(Object.entries(refusals))('%s', async (what, [given, sentence]) => {
    const isOption = given.startsWith('--');
    const closed = await findFreePort();
    const args = isOption ? given.replace('ISSUER', issuer).replace('CLOSED', String(closed)).split(' ') : [];
    const [name = '', value] = given.split(/=(.*)/);
    const more = isOption || value === undefined ? {} : { [name]: value };
    const env = what === 'no secret' ? {} : { OIDC_CLIENT_SECRET: secret, ...more };
    const attempt = async () => (await ask([...usual(), ...args], env)).failure;
    expect(await attempt().catch((error: Error) => error.message)).toMatch(sentence);
    expect(existsSync(fileOf())).toBe(false);
  });
});

it("doesn't make a production server of a demo's folder, whose admin has a known password", async () => {
  const { failure } = await ask([...usual(), '--data-folder', provider.dataFolder], { OIDC_CLIENT_SECRET: secret });
  expect(failure).toContain('was created in demo mode and has demo accounts. Choose another one');
});

it('connects to a mail server, upgrades to TLS and signs in without sending, and sends one email on request', async () => {
  const mail = await startSmtpServer();
  const url = (password: string) => `smtp://ada:${password}@127.0.0.1:${mail.port}`;
  // The test server's certificate is untrusted, like a private one: plain text is allowed on loopback.
  const plain = await startSmtpServer({ server: { disabledCommands: ['STARTTLS'] } });
  const testMail = async (smtp: string, more: string[] = []) =>
    (await ask([...usual(), ...more], { OIDC_CLIENT_SECRET: secret, MAIL_SMTP_URL: smtp })).failure;
  expect(await testMail(url('right%2Fpassword'))).toMatch(/has no trusted TLS/);
  const open = `smtp://ada:wrong@127.0.0.1:${plain.port}`;
  expect(await testMail(open)).toMatch(/rejected the user or password/);
  const right = open.replace('wrong', 'right%2Fpassword');
  expect([await testMail(right), plain.mails.length]).toEqual([undefined, 0]);
  expect(await testMail(right, ['--test-mail', 'unknown@example.com'])).toMatch(/No such mailbox/);
  expect([await testMail(right, ['--test-mail', 'ops@example.com']), plain.mails[0]?.to]).toEqual([
    undefined,
    ['ops@example.com'],
  ]);
  await mail.stop();
  await plain.stop();
});

it('finds out what a PostgreSQL login can do, and leaves nothing behind', async () => {
  const postgres = await startPostgres();
  await postgres.query(
    'create role reader login password $$reader-password$$; revoke create on schema public from public',
  );
  const at = (login: string, database = postgres.database) =>
    `postgres://${login}@${postgres.host}:${postgres.port}/${database}`;
  const owner = await checkDatabase(at(`${postgres.user}:${postgres.password}`), folder);
  expect(owner).toEqual({ faults: [], notes: expect.arrayContaining([expect.stringContaining('is a superuser')]) });
  const faultOf = async (address: string) => (await checkDatabase(address, folder)).faults.join();
  expect(await faultOf(at('reader:reader-password'))).toMatch(/can't create tables/);
  expect(await faultOf(at('reader:another'))).toMatch(/rejected the login in DATABASE_URL/);
  expect(await faultOf(at(`${postgres.user}:${postgres.password}`, 'none'))).toMatch(/Database none doesn't exist/);
  expect((await postgres.query("select 1 from pg_tables where tablename like 'platbook%'")).rowCount).toBe(0);
  await postgres.stop();
}, 60_000);

it('says what a provider lacks, times out, and gives the secret to no host that the provider redirects to', async () => {
  let document: Record<string, unknown> | undefined;
  const bodies: string[] = [];
  const { url, close } = await startFakeService((_, { pathname }, body, response) => {
    if (document === undefined) return;
    if (body !== '') bodies.push(body);
    if (pathname === '/token') return response.writeHead(307, { location: `${url}/other` }).end();
    send(response, 200, pathname === '/keys' ? { keys: [{ kty: 'RSA' }] } : document);
  });
  const check = (milliseconds?: number) =>
    checkProvider({ issuer: url, clientId: 'a', clientSecret: 'b', redirectUri: 'https://c.example' }, milliseconds);
  document = { issuer: 'https://else.example', token_endpoint_auth_methods_supported: ['private_key_jwt'] };
  expect((await check()).faults).toEqual([
    "The provider's issuer is https://else.example. Enter it exactly like that.",
    ...['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((it) => expect.stringContaining(`has no ${it}`)),
    expect.stringContaining("doesn't support client_secret_post"),
  ]);
  document = { issuer: url, authorization_endpoint: url, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` };
  const { faults, notes } = await check();
  expect([faults, notes]).toEqual([[], expect.arrayContaining([expect.stringContaining("Couldn't test")])]);
  expect(bodies).toHaveLength(1);
  document = undefined;
  expect((await check(200)).faults.join()).toMatch(/didn't respond within 0.2 seconds/);
  await close();
}, 60_000);
