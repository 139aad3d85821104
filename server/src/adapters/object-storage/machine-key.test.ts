import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FakeMachine, type MachineTrouble, startFakeMachine } from '../../testing/fakes/fake-machine.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type MachineVariables, openS3, StorageError } from './index.ts';

let machine: FakeMachine;
let server: FakeS3;
let tokenFile: string;

beforeEach(async () => {
  server = await startFakeS3();
  machine = await startFakeMachine(server.key);
  tokenFile = path.join(temporaryFolder('token'), 'token');
  writeFileSync(tokenFile, `${machine.state.token}\n`);
});
afterEach(() => Promise.all([machine.close(), server.close()]));

const sources = {
  'a Kubernetes service account': () => ({
    AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile,
    AWS_ROLE_ARN: 'arn:aws:iam::1:role/platbook',
    AWS_ENDPOINT_URL_STS: `${machine.url}/sts/`,
  }),
  'a container': () => ({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${machine.url}/container`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: machine.state.token,
  }),
  'a container whose token is in a file': () => ({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${machine.url}/container`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile,
  }),
  'an EC2 instance': () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url }),
} satisfies Record<string, () => MachineVariables>;
const names = Object.keys(sources) as (keyof typeof sources)[];

function open(variables: MachineVariables) {
  const storage = openS3(
    { ...server.settings, key: { machine: variables } },
    { attempts: 3, firstPauseMilliseconds: 1 },
  );
  onTestFinished(() => storage.close());
  return storage;
}

const bytes = [Buffer.from('x')];
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as StorageError,
  );

it('signs the session token of a temporary key', async () => {
  const key = { ...server.key, sessionToken: 'session' };
  const storage = openS3({ ...server.settings, key });
  onTestFinished(() => storage.close());
  await storage.put('a', bytes);
  expect([...server.tokens]).toEqual(['session']);
});

describe.each(names)('the credentials of %s', (name) => {
  it('sign every request, and are fetched once for calls at the same time', async () => {
    const storage = open(sources[name]());
    await Promise.all([storage.probe(), ...['a', 'b', 'c'].map((key) => storage.put(key, bytes))]);
    expect((await storage.get('a', { last: 1 }))?.bytes.toString()).toBe('x');
    expect([...server.tokens]).toEqual(['session-1']);
  });

  it('are replaced five minutes before they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const storage = open(sources[name]());
    const putAfter = async (minutes: number) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await storage.put('a', bytes);
      return [...server.tokens].at(-1);
    };
    expect(await putAfter(0)).toBe('session-1');
    expect(await putAfter(54)).toBe('session-1');
    if (name !== 'a container') {
      // Tokens in files change, too.
      machine.state.token = 'the next token';
      writeFileSync(tokenFile, machine.state.token);
    }
    expect(await putAfter(2)).toBe('session-2');
  });

  it.each<[string, MachineTrouble, RegExp]>([
    ['refuses', { status: 403, body: '{"code":"AccessDenied"}' }, /^the .* answered 403 AccessDenied$/],
    ['is busy', { status: 503 }, /^the .* answered 503$/],
    ['hangs up', 'cut off', /^the .* isn't responding \(UND_ERR_SOCKET\)$/],
    ['sends a page', { status: 200, body: '<html>\n' }, /^this machine gives no valid credentials$/],
    ['never ends', 'endless', /^this machine gives no valid credentials$/],
  ])('are missing if the service %s, and the error says so', async (_what, trouble, message) => {
    const storage = open(sources[name]());
    machine.setTrouble(trouble);
    const failure = await failureOf(storage.put('a', bytes));
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure?.message).toMatch(message);
    expect(server.requests).toEqual([]);
    machine.setTrouble(undefined);
    await storage.put('a', bytes);
  });
});

it('uses credentials to their end if there are no new ones, and asks again only every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const storage = open(sources['a container']());
  await storage.put('a', bytes);
  machine.setTrouble({ status: 500 });
  vi.setSystemTime(Date.now() + 56 * 60_000);
  await storage.put('a', bytes);
  await storage.put('a', bytes);
  expect(machine.requests).toHaveLength(2);
  vi.setSystemTime(Date.now() + 31_000);
  await storage.put('a', bytes);
  expect(machine.requests).toHaveLength(3);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect((await failureOf(storage.put('a', bytes)))?.kind).toBe('unavailable');
  machine.setTrouble(undefined);
  await storage.put('a', bytes);
  expect([...server.tokens]).toEqual(['session-1', 'session-2']);
});

it('waits five seconds for credentials', async () => {
  machine.setTrouble('never');
  const failure = await failureOf(open(sources['an EC2 instance']()).probe());
  expect(failure?.message).toBe("the instance metadata service isn't responding (too slow)");
}, 20_000);

it('refuses credentials that have expired', async () => {
  machine.state.lifetimeMilliseconds = -1;
  const failure = await failureOf(open(sources['an EC2 instance']()).probe());
  expect(failure?.message).toBe('this machine gives no valid credentials');
});

it('asks once if the service refuses, and never shows a secret or a token', async () => {
  writeFileSync(tokenFile, 'a wrong token that must not be logged\n');
  const wrong = { ...sources['a container'](), AWS_CONTAINER_AUTHORIZATION_TOKEN: 'must not\nbe logged' };
  const failures = [
    await failureOf(open(sources['a Kubernetes service account']()).put('a', bytes)),
    await failureOf(open(sources['a container whose token is in a file']()).put('a', bytes)),
    await failureOf(open(wrong).probe()),
    await failureOf(
      open({ ...sources['a Kubernetes service account'](), AWS_WEB_IDENTITY_TOKEN_FILE: '/none' }).probe(),
    ),
  ];
  expect(failures.map((failure) => failure?.message)).toEqual([
    'the security token service answered 400 InvalidIdentityToken',
    'the container credentials endpoint answered 401 Unauthorized',
    "the container credentials endpoint isn't responding (no answer)",
    "AWS_WEB_IDENTITY_TOKEN_FILE names a file that can't be read (ENOENT)",
  ]);
  expect(machine.requests).toEqual(['POST /sts/', 'GET /container']);
  expect(failures.map((failure) => `${failure?.stack} ${failure?.cause}`).join()).not.toMatch(/must not\s+be logged/);
});

it.each<[MachineVariables, string]>([
  [{ AWS_WEB_IDENTITY_TOKEN_FILE: '/token' }, 'AWS_ROLE_ARN is missing'],
  [
    { AWS_WEB_IDENTITY_TOKEN_FILE: '/token', AWS_ROLE_ARN: 'a', AWS_ENDPOINT_URL_STS: 'http://sts.example.com' },
    'AWS_ENDPOINT_URL_STS must be an https URL because a token is sent to it.',
  ],
  [
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://example.com/' },
    'must be an https URL because a token is sent to it.',
  ],
  [{ AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://127.example.com/' }, 'must be an https URL'],
  [{ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '@example.com/' }, 'must be an https URL'],
  [
    { AWS_EC2_METADATA_SERVICE_ENDPOINT: 'file:///etc' },
    'AWS_EC2_METADATA_SERVICE_ENDPOINT must be an http or https URL.',
  ],
])('refuses the variables %o', (variables, sentence) => {
  expect(() => open(variables)).toThrow(sentence);
});

it.each<MachineVariables>([
  { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials' },
  { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://[fd00:ec2::23]/v1/credentials' },
  { AWS_WEB_IDENTITY_TOKEN_FILE: '/token', AWS_ROLE_ARN: 'a' },
  {},
])('accepts what AWS sets: %o', (variables) => {
  expect(() => open(variables)).not.toThrow();
});
