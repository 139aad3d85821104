import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FakeMachine, startFakeMachine } from '../testing/fakes/fake-machine.ts';
import { type FakeS3, type S3Trouble, startFakeS3 } from '../testing/fakes/fake-s3.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkResults } from './check-results.ts';
import { readSetUpOrder } from './read-order.ts';
import { setUp } from './set-up.ts';
import type { SettingTexts } from './settings-file.ts';

let server: FakeS3;
let machine: FakeMachine;
let folder: string;
beforeEach(async () => {
  server = await startFakeS3();
  machine = await startFakeMachine(server.key);
  folder = temporaryFolder('set-up');
});
afterEach(() => Promise.all([server.close(), machine.close()]));

const variables = () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url });
const texts = (more: SettingTexts = {}): SettingTexts => ({
  RESULT_STORE: 's3',
  RESULT_S3_ENDPOINT: server.settings.endpoint,
  RESULT_S3_BUCKET: 'bucket',
  RESULT_S3_CREDENTIALS: 'key',
  RESULT_S3_ACCESS_KEY_ID: server.key.accessKeyId,
  RESULT_S3_SECRET_ACCESS_KEY: server.key.secretAccessKey,
  ...more,
});
const check = (more: SettingTexts = {}) => checkResults(texts(more), variables());

it('lists the bucket, and writes, reads and deletes an object', async () => {
  expect(await check()).toEqual({ faults: [], notes: [] });
  expect(server.requests).toEqual(['ListObjectsV2', 'PutObject', 'GetObject', 'DeleteObject']);
  expect(server.objects.size).toBe(0);
});

it("can use the machine's credentials, and says that an access key is of no use then", async () => {
  expect(await check({ RESULT_S3_CREDENTIALS: 'machine' })).toEqual({
    faults: [],
    notes: ['The access key in the settings is not used.'],
  });
  expect([...server.tokens]).toEqual(['session-1']);
  machine.setTrouble({ status: 404 });
  expect((await check({ RESULT_S3_CREDENTIALS: 'machine' })).faults).toEqual([
    "The bucket can't be used: the instance metadata service answered 404.",
  ]);
});

it.each<[string, SettingTexts, RegExp]>([
  ['a store that is none', { RESULT_STORE: 'disk' }, /RESULT_STORE must be one of files, database, s3/],
  ['the database without PostgreSQL', { RESULT_STORE: 'database' }, /only with a PostgreSQL DATABASE_URL/],
  [
    'a plain URL',
    { RESULT_S3_ENDPOINT: 'http://s3.example.com' },
    /must be an https URL because results are sent to it/,
  ],
  ['a region that is none', { RESULT_S3_REGION: 'us east' }, /RESULT_S3_REGION must be a region such as us-east-1/],
  ['a bucket that is none', { RESULT_S3_BUCKET: 'A/B' }, /RESULT_S3_BUCKET must be a bucket name/],
  ['credentials that are none', { RESULT_S3_CREDENTIALS: 'aws' }, /RESULT_S3_CREDENTIALS must be one of key, machine/],
  [
    'a wrong secret',
    { RESULT_S3_SECRET_ACCESS_KEY: 'wrong' },
    /The bucket can't be used: .* 403 SignatureDoesNotMatch/,
  ],
  ['a server that is away', { RESULT_S3_ENDPOINT: 'http://127.0.0.1:CLOSED' }, /isn't responding \(ECONNREFUSED\)\.$/],
])('refuses %s', async (_what, more, sentence) => {
  const closed = String(await findFreePort());
  const given = Object.fromEntries(Object.entries(more).map(([name, text]) => [name, text.replace('CLOSED', closed)]));
  const { faults } = await check(given);
  expect(faults.join()).toMatch(sentence);
  expect(faults.join()).not.toContain(server.key.secretAccessKey);
});

it.each<[string, S3Trouble, RegExp]>([
  ['PutObject', { status: 403, code: 'AccessDenied' }, /answered 403 AccessDenied/],
  ['GetObject', { status: 403, code: 'AccessDenied' }, /answered 403 AccessDenied/],
  ['GetObject', 'wrong bytes', /returns other bytes than it was given/],
  ['DeleteObject', { status: 403, code: 'AccessDenied' }, /answered 403 AccessDenied/],
])('refuses a bucket whose %s fails: %j', async (name, trouble, sentence) => {
  server.setTrouble((request) => (request === name ? trouble : undefined));
  expect((await check()).faults.join()).toMatch(sentence);
  // Nothing is left behind.
  expect(server.requests.at(-1)).toBe(name === 'PutObject' ? 'PutObject' : 'DeleteObject');
});

describe('setup', () => {
  const fileOf = () => path.join(folder, 'platbook.json');
  const written = () => JSON.parse(readFileSync(fileOf(), 'utf8')) as Record<string, unknown>;
  const usual = () => [
    ...['--file', fileOf(), '--data-folder', path.join(folder, 'data'), '--public-url', 'https://data.example.com'],
    ...['--oidc-issuer', 'https://login.example.com', '--oidc-client-id', 'a', '--skip', 'provider'],
  ];
  async function run(args: string[], env: Record<string, string>, answers: [RegExp, string[]][] = []) {
    const asked: string[] = [];
    const said: string[] = [];
    const order = readSetUpOrder([...usual(), ...args], { OIDC_CLIENT_SECRET: 'b', ...env }, fileOf())!;
    const terminal = {
      say: (text: string) => void said.push(text),
      ask: async (question: string) => {
        asked.push(question);
        return answers.find(([pattern]) => pattern.test(question))?.[1].shift() ?? '';
      },
    };
    const failure = await setUp(order, answers.length === 0 ? { say: terminal.say } : terminal).catch(
      (error: Error) => error,
    );
    return { asked: asked.join('\n'), said: said.join('\n'), failure: failure?.message };
  }

  it('asks for the bucket and its access key only if results are in S3', async () => {
    const without = await run([], {}, [[/^Never/, []]]);
    expect([without.failure, without.asked]).toEqual([undefined, expect.not.stringContaining('Bucket')]);
    const { asked, said, failure } = await run([], {}, [
      [/^Where results/, ['s3', '']],
      [/^Object storage/, [server.settings.endpoint, '']],
      [/^Bucket/, ['', 'bucket', '']],
      [/^Access key/, ['key', '']],
      [/^Secret/, ['wrong', server.key.secretAccessKey]],
    ]);
    expect(failure).toBeUndefined();
    expect(said).toContain('Required.');
    expect(said).toContain("Error: The bucket can't be used: object storage answered 403 SignatureDoesNotMatch");
    expect(asked).toContain('Secret access key [set, not shown]');
    expect(asked).toContain("Credentials: key for an access key, or machine for this machine's role [key]");
    expect(said).not.toContain(server.key.secretAccessKey);
    expect(written()).toMatchObject({ ...texts(), RESULT_S3_REGION: 'us-east-1' });
  });

  it("takes the machine's role without asking for a key, and options instead of answers", async () => {
    const asked = await run([], variables(), [
      [/^Where results/, ['s3']],
      [/^Object storage/, [server.settings.endpoint]],
      [/^Bucket/, ['bucket']],
      [/^Credentials/, ['machine']],
    ]);
    expect([asked.failure, asked.asked]).toEqual([undefined, expect.not.stringContaining('Access key')]);
    expect(written()).toMatchObject({ RESULT_S3_CREDENTIALS: 'machine' });
    expect(JSON.stringify(written())).not.toContain('AWS_');

    const secretFile = path.join(folder, 'secret');
    writeFileSync(secretFile, `${server.key.secretAccessKey}\n`);
    const options = ['--result-s3-credentials', 'key', '--result-s3-secret-access-key-file', secretFile];
    expect((await run(options, {})).failure).toMatch(/^RESULT_S3_ACCESS_KEY_ID is missing .* Pass it with/);
    expect((await run([...options, '--result-s3-access-key-id', 'key'], {})).failure).toBeUndefined();
    expect(written()).toMatchObject({ RESULT_S3_SECRET_ACCESS_KEY_FILE: secretFile });
    expect((await run([], {})).said).toMatch(/^ {2}RESULT_S3_SECRET_ACCESS_KEY_FILE +.*secret$/m);
  });
});
