import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import type { Feature } from '../../app.ts';
import { openTestApp } from '../../testing/start-test-app.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { route } from '../route.ts';

const probe = endpoint('GET', '/api/reports/:id/probe', {
  summary: 'A probe.',
  reply: Type.Object({ email: Type.String() }),
});
const probes: Feature[] = [
  (app) => route(app, probe, { isReport: true }).answers(({ person }) => ({ email: person.email })),
];

const server = await openTestApp({ probes });

const probed = async (client: TestClient, report = 'foreclosure') => {
  const { status, json } = await client.get(`/api/reports/${report}/probe`);
  return [status, status === 200 ? json.email : json.code];
};
const withToken = ({ cookie }: { cookie: string }, token: string) =>
  createTestClient(server.app, server.url, cookie, '', token);
const refused = [401, 'report.token'];

it("opens a report's calls only to a session with a token of its user for that report [V27, T25]", async () => {
  const licensed = await server.openReport('licensed@example.com');
  const trial = await server.openReport('trial@example.com');
  const { reportToken } = licensed;
  expect(await probed(licensed)).toEqual([200, 'licensed@example.com']);
  expect(await probed(trial)).toEqual([200, 'trial@example.com']);
  expect(await probed(withToken(trial, reportToken))).toEqual(refused);
  expect(await probed(withToken({ cookie: '' }, reportToken))).toEqual([401, 'signed-out']);
  for (const wrong of ['', 'x', licensed.key, `${reportToken}x`, (await licensed.get('/api/pntoken')).json])
    expect(await probed(withToken(licensed, wrong))).toEqual(refused);
  expect(await probed(licensed, 'market-trends')).toEqual([404, 'not-found']);
  for (const path of ['/api/queries', '/api/pntoken', '/api/navigator/start']) {
    const bare = createTestClient(server.app, server.url, '', reportToken);
    expect([path, (await bare.get(path)).status]).toEqual([path, 401]);
  }
  const expired = await server.openReport('expired@example.com');
  expect(await probed(expired)).toEqual([403, 'account.expired']);
});

it('asks for a new token after an hour', async () => {
  const { now, reportTokens } = server.services;
  const client = await server.openReport('licensed@example.com');
  const { endsAt } = await reportTokens.issue('person-1', 'foreclosure');
  expect(endsAt.getTime() - now().getTime()).toBeLessThanOrEqual(60 * 60_000);
  server.advance(59 * 60_000);
  expect(await probed(client)).toEqual([200, 'licensed@example.com']);
  server.advance(2 * 60_000);
  expect(await probed(client)).toEqual(refused);
});
