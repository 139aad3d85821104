import { randomBytes, randomUUID } from 'node:crypto';
import { FAKE_FLOW_CLIENT, FAKE_GRAPH_CLIENT, FAKE_TENANT, startFakeGraph } from '../../testing/fakes/fake-graph.ts';
import type { GraphSettings } from './graph-call.ts';
import { openGraphDirectory } from './graph-directory.ts';
import { DirectoryUnavailable } from './identity-directory.ts';
import { directorySuite } from './identity-directory-suite.ts';

const extensionId = 'bb10b272-0267-46f0-8b6f-4367e8b1b1e6';
const extension = (name: string) => `extension_bb10b272026746f08b6f4367e8b1b1e6_${name}`;
async function open(more: Partial<GraphSettings> = {}) {
  const clientSecret = randomBytes(24).toString('base64');
  const graph = await startFakeGraph(clientSecret);
  onTestFinished(() => graph.close());
  const sub = randomUUID();
  graph.users.push({
    id: sub,
    email: "o'ada@firm.example",
    password: 'Parcels-4-All!',
    signInType: 'emailAddress',
    fields: {
      givenName: 'Ada',
      surname: "O'Neil",
      jobTitle: 'Analyst',
      [extension('phoneMobile')]: '(555) 555-0100',
      [extension('company')]: '<b>Ames</b> & Söhne',
    },
  });
  const directory = openGraphDirectory({
    tenant: FAKE_TENANT,
    clientId: FAKE_GRAPH_CLIENT,
    clientSecret,
    extensionId,
    graphUrl: graph.url,
    loginUrl: graph.url,
    passwordCheckUrl: graph.passwordCheckUrl,
    passwordCheckClientId: FAKE_FLOW_CLIENT,
    ...more,
  });
  return {
    graph,
    directory,
    sub,
    hasPassword: async (password: string) => graph.users[0]?.password === password,
    hasEndedSessions: async () => graph.revoked.includes(sub),
  };
}

directorySuite('the directory at Microsoft Graph', () => open());

it('requests one token, and another after it has expired', async () => {
  const { graph, directory, sub } = await open();
  await directory.getProfile(sub);
  await directory.getProfile(sub);
  const tokens = () => graph.requests.filter((request) => request.endsWith('/oauth2/v2.0/token')).length;
  expect(tokens()).toBe(1);
  graph.troubles.push('expired token');
  expect(await directory.getProfile(sub)).toMatchObject({ givenName: 'Ada' });
  expect(tokens()).toBe(2);
});

it('waits as long as a throttled response says, and gives up if that is too long for a user', async () => {
  const { graph, directory, sub } = await open();
  graph.troubles.push(
    { status: 429, code: 'TooManyRequests', retryAfter: '0' },
    { status: 503, code: 'ServiceNotAvailable', retryAfter: '0' },
  );
  expect(await directory.getProfile(sub)).toMatchObject({ givenName: 'Ada' });
  graph.troubles.push({ status: 429, code: 'TooManyRequests', retryAfter: '120' });
  await expect(directory.getProfile(sub)).rejects.toThrow(DirectoryUnavailable);
  for (let attempt = 0; attempt < 3; attempt += 1)
    graph.troubles.push({ status: 500, code: 'generalException', retryAfter: '0' });
  await expect(directory.getProfile(sub)).rejects.toThrow(DirectoryUnavailable);
  graph.troubles.push('cut off');
  await expect(directory.getProfile(sub)).rejects.toThrow(DirectoryUnavailable);
});

it('distinguishes a missing permission and a wrong secret from a missing user, and names no secret', async () => {
  const { graph, directory, sub } = await open();
  graph.troubles.push({ status: 403, code: 'Authorization_RequestDenied' });
  await expect(directory.setPassword(sub, 'Plat-book-7')).rejects.toThrow(
    'Microsoft Graph responded with 403 Authorization_RequestDenied',
  );
  const wrong = await open({ clientSecret: 'not the secret' });
  const failure = await wrong.directory.getProfile(wrong.sub).catch(String);
  expect(failure).toBe('Error: Microsoft Graph responded with 401 invalid_client');
});

it('reports that the provider rejects a password', async () => {
  const { directory, sub, hasPassword } = await open();
  expect(await directory.setPassword(sub, 'Contoso-2026!')).toBe('refused');
  expect(await hasPassword('Parcels-4-All!')).toBe(true);
});

it('has no password for users who sign in with another provider, and checks none without a user flow [V21]', async () => {
  const { graph, directory } = await open();
  graph.users.push({ id: 'g', email: 'g@mail.example', password: '', signInType: 'federated', fields: {} });
  expect(await directory.findByEmail('g@mail.example')).toBeUndefined();
  expect(await directory.changePassword('g', '', 'Plat-book-7')).toBe('wrong');
  const unchecked = await open({ passwordCheckUrl: '' });
  expect(unchecked.directory.canCheckPassword).toBe(false);
  expect(await unchecked.directory.changePassword(unchecked.sub, 'Parcels-4-All!', 'Plat-book-7')).toBe('wrong');
});
