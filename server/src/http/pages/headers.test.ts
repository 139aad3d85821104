import { randomBytes } from 'node:crypto';
import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import { exchangeBytes } from '../../testing/http-client.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/start-test-app.ts';
import { route } from '../route.ts';

const whence = endpoint('GET', '/api/probe-ip', {
  summary: 'A probe.',
  reply: Type.Object({ ip: Type.String() }),
  isPublic: true,
});

let server: TestApp;
afterEach(() => server.close());
async function start(options: TestAppOptions = {}) {
  server = await startTestApp({
    probes: [(app) => route(app, whence).answers(({ request }) => ({ ip: request.ip }))],
    ...options,
  });
}
const outside = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'platbook',
  OIDC_CLIENT_SECRET: randomBytes(24).toString('base64'),
  ENCRYPTION_KEYS: `one:${randomBytes(32).toString('base64')}`,
};

it('sends the exact content security policy, and nosniff', async () => {
  await start({
    env: {
      PROPERTY_REPORT_LINK: 'https://reports.example/r',
      START_PAGE_LINK: 'https://start.example/hello?x=1',
      APP_INSIGHTS_CONNECTION: 'InstrumentationKey=1;IngestionEndpoint=https://in.example/',
    },
  });
  const { headers } = await server.anonymous().get('/api/app');
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self' https:;worker-src 'self';connect-src 'self' https://in.example;frame-src 'self' https://reports.example https://start.example;object-src 'none';base-uri 'none';frame-ancestors 'none'",
  );
  expect([headers['x-content-type-options'], headers['referrer-policy'], headers['strict-transport-security']]).toEqual(
    ['nosniff', 'same-origin', undefined],
  );
});

it("lets only the product's own pages frame the embedded navigator, and hides its URL from other sites [V27]", async () => {
  await start({ env: { BASE_PATH: '/tools/platbook' } });
  const of = async (path: string) => {
    const { headers } = await server.anonymous().get(path);
    const [ancestors] = /frame-ancestors.*/.exec(String(headers['content-security-policy'])) ?? [];
    return [ancestors, headers['x-frame-options'], headers['referrer-policy']];
  };
  for (const path of [
    '/tools/platbook/navigator?userId=1&token=a.b',
    '/tools/platbook/navigator/',
    '/tools/platbook/navigator/x',
  ])
    expect([path, ...(await of(path))]).toEqual([path, "frame-ancestors 'self'", 'SAMEORIGIN', 'no-referrer']);
  for (const path of [
    '/tools/platbook/navigators',
    '/navigator',
    '/tools/platbook/pn?navigator',
    '/tools/platbook/api/navigator/x',
  ])
    expect([path, ...(await of(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY', 'same-origin']);
});

it('binds its cookies to the host, and to https on https [V24]', async () => {
  await start({ env: { ...outside, PUBLIC_URL: 'https://platbook.example' } });
  const { headers } = await server.anonymous().get('/api/signout');
  expect(headers['set-cookie']).toMatch(/^__Host-platbook=; .*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

it('trusts a forwarded address only from a configured proxy [V31]', async () => {
  const forwarded = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
  await start();
  expect((await server.anonymous().get('/api/probe-ip', forwarded)).json.ip).toBe('127.0.0.1');
  await server.close();
  await start({ env: { TRUST_PROXY: '10.0.0.0/8' } });
  expect((await server.anonymous().get('/api/probe-ip', forwarded)).json.ip).toBe('127.0.0.1');
  await server.close();
  await start({ env: { TRUST_PROXY: '127.0.0.1' } });
  expect((await server.anonymous().get('/api/probe-ip', forwarded)).json.ip).toBe('1.2.3.4');
});

it('redirects other loopback names to the public URL before anything else', async () => {
  await start();
  const other = await server.anonymous().get('/queries/7?run=true', { host: 'localhost:3000' });
  expect([other.status, other.headers.location]).toEqual([307, 'http://127.0.0.1:3000/queries/7?run=true']);
  const sly = await server
    .anonymous()
    .send({ method: 'GET', url: '//evil.example/x', headers: { host: 'localhost:3000' } });
  expect(sly.headers.location).toBe('http://127.0.0.1:3000/evil.example/x');
  expect((await server.anonymous().get('/api/app', { host: 'platbook.example' })).status).toBe(200);
});

it('answers malformed requests with a problem and closes the connection [H088]', async () => {
  await start({ listen: true });
  const request = (...lines: string[]) =>
    exchangeBytes(server.url, ['POST /api/token HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n'));
  const chunked = await request(
    'Content-Type: application/json',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    '',
    '0',
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 400 /);
  expect(chunked).toContain('{"title":"The request is invalid"}');
  expect(await request('Transfer-Encoding: chunked, identity')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await request(`X-Long: ${'a'.repeat(17_000)}`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await exchangeBytes(server.url, 'no http at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});
