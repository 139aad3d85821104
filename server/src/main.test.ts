import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { useServerProcesses } from './testing/server-processes.ts';
import { findFreePort } from './testing/start-test-app.ts';
import { createTestBrowser, formAction, passIdentityProvider } from './testing/test-browser.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

const { run } = useServerProcesses();

it('says where it is ready and who may sign in, serves, and closes when asked', async () => {
  const port = await findFreePort();
  const server = run({ PORT: String(port), WAREHOUSE_FOLDER: await makeTinyWarehouse() });
  await server.ready;
  expect(server.output()).toMatch(new RegExp(`^Platbook is ready at http://127.0.0.1:${port}/$`, 'm'));
  await expect.poll(server.output).toMatch(/navigator@example.com/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('starts again after a kill -9, and tells a second process why it may not', async () => {
  const first = run({ PORT: String(await findFreePort()) });
  await first.ready;
  const second = run({ PORT: String(await findFreePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Another process (process ${first.child.pid}) uses the application database`);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = run({ PORT: String(await findFreePort()) });
  await third.ready;
  expect(third.output()).toContain('Platbook is ready');
});

it('says that a port is taken and how to choose another', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as { port: number };
  const server = run({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toBe(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
  await new Promise((resolve) => blocker.close(resolve));
});

it('opens no port with a bad secret and says so in one line [V16]', async () => {
  const started = Date.now();
  const server = run({
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'a',
    ENCRYPTION_KEYS: 'one:c2VjcmV0',
  });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toBe('ENCRYPTION_KEYS: the key one is shorter than 32 bytes.');
  expect(Date.now() - started).toBeLessThan(10_000);
});

it('writes no password, cookie, code or state into its log, however talkative [V36]', async () => {
  const port = await findFreePort();
  const server = run({ PORT: String(port), LOG_LEVEL: 'debug' });
  await server.ready;
  const browser = createTestBrowser(`http://127.0.0.1:${port}`);
  const form = await browser.follow(await browser.get('/api/sign-in'));
  await browser.submit(formAction(form), { email: 'trial@example.com', password: 'canary-pw-83hd' });
  const search = await passIdentityProvider(browser, 'trial@example.com');
  await browser.postJson('/api/token', { token: search });
  await browser.postJson('/api/token', { token: search });
  const session = browser.cookies.get('platbook')!;
  server.child.kill('SIGTERM');
  await server.ended;
  expect(server.output()).toContain('a sign-in failed');
  const { code, state } = Object.fromEntries(new URLSearchParams(search));
  for (const secret of ['canary-pw-83hd', session, code!, state!]) expect(server.output()).not.toContain(secret);
});
