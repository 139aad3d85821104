import { randomBytes } from 'node:crypto';
import { FAKE_POWER_BI, powerBiEnv, startFakePowerBi } from '../../testing/fakes/fake-power-bi.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestClient } from '../../testing/test-client.ts';
import { changeLicense } from '../people/index.ts';

async function open(env: Record<string, string> = {}) {
  const server = await startTestApp({ env });
  onTestFinished(() => server.close());
  return server;
}

it('returns the embed URL and a token for the caller, and allows only the product itself to frame the report [R388, V27]', async () => {
  const server = await open();
  const client = await server.signIn('trial@example.com');
  const { status, json, headers } = await client.get('/api/powerbi/visualize');
  expect([status, headers['cache-control'], json.service]).toEqual([200, 'no-store', 'embedded']);
  expect(json.embedUrl).toEqual([{ reportId: 'foreclosure', embedUrl: `${server.url}/report/foreclosure` }]);
  expect(await server.services.reportTokens.read(json.accessToken)).toMatchObject({ report: 'foreclosure' });
  const left = Date.parse(json.expiresAt) - server.services.now().getTime();
  expect(left).toBeGreaterThan(3_480_000);
  expect(left).toBeLessThanOrEqual(3_600_000);
  const bare = createTestClient(server.app, server.url, '', json.accessToken);
  for (const path of ['/api/queries', '/api/powerbi/visualize', '/api/navigator/start'])
    expect([path, (await bare.get(path)).status]).toEqual([path, 401]);
  for (const path of ['/report', '/report/foreclosure', '/visualize']) {
    const policy = String((await client.get(path)).headers['content-security-policy']);
    const ancestors = path === '/visualize' ? "'none'" : "'self'";
    expect(/frame-ancestors ('\w+')/.exec(policy)?.[1], path).toBe(ancestors);
  }
});

it('refuses an unknown report, a report of data that the caller cannot read, and expired accounts', async () => {
  const server = await open();
  const client = await server.signIn('licensed@example.com');
  const asked = async (report?: string) => {
    const { status, json } = await client.get(
      `/api/powerbi/visualize${report === undefined ? '' : `?report=${report}`}`,
    );
    return [status, json.code];
  };
  expect(await asked('..')).toEqual([404, 'report.not-found']);
  expect(await asked('nothing')).toEqual([404, 'report.not-found']);
  const { id } = (await client.get('/api/app')).json.currentUser;
  await changeLicense(server.services, id, {
    entitlement: { objects: ['Property.PropertyAddress'], counties: ['*'] },
    packs: [],
  });
  expect(await asked()).toEqual([403, 'report.locked']);
  const expired = await server.signIn('expired@example.com');
  expect((await expired.get('/api/powerbi/visualize')).json.code).toBe('account.expired');
});

it('uses Power BI if configured, allows framing only its host, and says when it is down [R388, T25, F33]', async () => {
  const secret = randomBytes(24).toString('base64');
  const fake = await startFakePowerBi(secret);
  onTestFinished(() => fake.close());
  const server = await open(powerBiEnv(fake, secret));
  const client = await server.signIn('trial@example.com');
  const { json, headers } = await client.get('/api/powerbi/visualize');
  expect([json.service, json.embedUrl[0].reportId]).toEqual(['powerbi', FAKE_POWER_BI.reportId]);
  const { identity } = fake.tokens.get(json.accessToken)!;
  expect(identity.username).toBe('06111,08035,12031,27123,37119');
  expect(headers['content-security-policy']).toMatch(/frame-src 'self' [^;]*https:\/\/app\.powerbi\.com(;| )/);
  fake.troubles.push({ status: 403, code: 'Forbidden' });
  const refused = await client.get('/api/powerbi/visualize');
  expect([refused.status, refused.json.code]).toEqual([424, 'report.service']);
  expect(refused.text).not.toContain('Forbidden');
});
