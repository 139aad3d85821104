import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let web: string;
let server: TestApp;
beforeEach(() => {
  web = temporaryFolder('web');
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(web, 'assets/index-abc.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(web, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    join(web, 'index.html'),
    '<head><base href="/">\n<meta name="platbook-base" content=""><script src="./assets/index-abc.js"></script><link href="./mark.svg"></head>',
  );
});
afterEach(() => server.close());
const html = { accept: 'text/html,application/xhtml+xml' };

it('serves pages to clients that accept anything, and answers 404 below calls', async () => {
  server = await startTestApp({ env: { WEB_FOLDER: web, BASE_PATH: '/tools' } });
  const get = (path: string) => server.anonymous().get(`/tools${path}`, { accept: '*/*' });
  for (const path of ['', '/', '/signin', '/queries/7']) {
    const answer = await get(path);
    expect([answer.status, answer.headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
  }
  for (const path of ['/api/nothing', '/getconnection', '/subscription/x', '/propertyapi/v1.0.0/nothing', '/gone.js']) {
    const answer = await get(path);
    expect([answer.status, answer.headers['content-type']], path).toEqual([404, expect.stringMatching(/json/)]);
  }
});

it('serves index.html for every page, with URLs below the base path', async () => {
  server = await startTestApp({ env: { WEB_FOLDER: web, BASE_PATH: '/tools' } });
  const browser = server.anonymous();
  for (const path of ['', '/', '/queries/7?run=true', '/auth/callback?code=1', '/no/such/page']) {
    const answer = await browser.get(`/tools${path}`, html);
    expect([answer.status, answer.headers['cache-control']], path).toEqual([200, 'no-cache']);
    expect(answer.text).toContain(
      '<head><meta name="platbook-base" content="/tools"><script src="/tools/assets/index-abc.js"></script><link href="/tools/mark.svg"><meta name="application-name" content="Platbook">\n<link rel="stylesheet" href="/tools/brand/tokens.css?v=',
    );
    expect(answer.headers['content-security-policy']).toContain("base-uri 'none'");
  }
  for (const path of [
    '/queries',
    '/tools/api/nothing',
    '/tools/assets/gone.js',
    '/tools/oidc/nothing/here',
    '/tools/.env',
  ])
    expect((await browser.get(path, html)).status, path).toBe(404);
  expect((await browser.get('/tools/home', { accept: 'application/json' })).status).toBe(404);
});

it('serves hashed files for a year, compressed if the browser supports it, and nothing outside the folder', async () => {
  server = await startTestApp({ env: { WEB_FOLDER: web } });
  const browser = server.anonymous();
  const packed = await browser.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
  expect([packed.status, packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect(String(packed.headers['content-type'])).toMatch(/javascript/);
  const plain = await browser.get('/assets/index-abc.js');
  expect([plain.text, plain.headers['content-encoding'], plain.headers['x-content-type-options']]).toEqual([
    'export {};',
    undefined,
    'nosniff',
  ]);
  expect((await browser.get('/mark.svg')).headers['cache-control']).toBe('no-cache');
  const failed = await browser.get('/mark.svg', { 'if-match': '"another"' });
  expect([failed.status, failed.json.code]).toEqual([412, 'request.precondition']);
  for (const path of [
    '/assets/../../etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/secrets.json',
    '/assets/index-abc.js.br',
  ])
    expect((await browser.get(path)).status, path).toBe(404);
});

it.each([
  ['navigator', 'Property Navigator', ['?zip=32205', '/property/7']],
  ['report', 'the embedded report', ['?page=trend', '/market-trends']],
])('serves /%s, %s, a separate page, at its URL and below it', async (name, _words, places) => {
  const folder = join(web, `${name}-build`);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/main-abc.js'), 'export {};');
  writeFileSync(join(folder, 'index.html'), `<head><script src="/${name}/assets/main-abc.js"></script></head>`);
  const setting = `${name.toUpperCase()}_FOLDER`;
  server = await startTestApp({ env: { WEB_FOLDER: web, [setting]: folder, BASE_PATH: '/tools' } });
  const browser = server.anonymous();
  const script = `src="/tools/${name}/assets/main-abc.js"`;
  for (const path of ['', '/', ...places])
    expect((await browser.get(`/tools/${name}${path}`, html)).text, path).toContain(script);
  for (const path of [`/${name}s`, '/home'])
    expect((await browser.get(`/tools${path}`, html)).text).not.toContain(script);
  expect((await browser.get(`/tools/${name}/assets/main-abc.js`)).text).toBe('export {};');
  expect((await browser.get(`/tools/${name}/assets/gone.js`, html)).status).toBe(404);
});

it('hides the URL of a password reset link from every other page [V23]', async () => {
  server = await startTestApp({ env: { WEB_FOLDER: web, BASE_PATH: '/tools' } });
  for (const [path, policy] of [
    ['/tools/password-reset/abc', 'no-referrer'],
    ['/tools/password-reset', 'no-referrer'],
    ['/tools/home', 'same-origin'],
  ] as const)
    expect((await server.anonymous().get(path, html)).headers['referrer-policy'], path).toBe(policy);
});
