import type { Batch } from '@platbook/contract/workbench/batches';
import { findFreePort } from './testing/find-free-port.ts';
import { TRIAL } from './testing/run-sql.ts';
import { type ServerProcess, useServerProcesses } from './testing/server-process.ts';
import { createTestBrowser, passIdentityProvider, type TestBrowser } from './testing/test-browser.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { run } = useServerProcesses();

interface Running {
  readonly server: ServerProcess;
  readonly browser: TestBrowser;
  get(path: string): ReturnType<TestBrowser['get']>;
  startRun(seconds: number): Promise<Batch>;
}

async function startSignedIn(env: Record<string, string>): Promise<Running> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const server = run({ PORT: String(port), WAREHOUSE_FOLDER: await makeTinyWarehouse(), RATE_LIMITS: 'false', ...env });
  await server.ready;
  const browser = createTestBrowser(`http://127.0.0.1:${port}`);
  await browser.postJson('/api/token', { token: await passIdentityProvider(browser, 'trial@example.com') });
  return {
    server,
    browser,
    get: (path) => browser.get(path),
    async startRun(seconds) {
      const body = { connectionId: TRIAL, batchText: `select sleep_ms(${seconds * 1000}) as slept` };
      const answer = await browser.postJson('/api/batches', body);
      expect(answer.status, answer.text).toBe(200);
      const batch = JSON.parse(answer.text) as Batch;
      await expect.poll(async () => (await readBatch(browser, batch.id)).status, { timeout: 20_000 }).toBe('running');
      return batch;
    },
  };
}

async function readBatch(browser: TestBrowser, id: string): Promise<Batch> {
  return JSON.parse((await browser.get(`/api/batches/${id}`)).text) as Batch;
}

it('finishes running queries after the stop signal, accepts no new ones, and exits with 0', async () => {
  const port = String(await findFreePort());
  const { server, browser, get, startRun } = await startSignedIn({ PORT: port });
  const batch = await startRun(8);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(503);
  expect((await get('/readyz')).text).toContain('The server is stopping');
  expect((await get('/livez')).status).toBe(200);
  const refused = await browser.postJson('/api/batches', { connectionId: TRIAL, batchText: 'select 1' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(refused.text).title).toBe('Temporarily unavailable');
  expect((await readBatch(browser, batch.id)).status).toBe('running');
  expect(await server.ended).toBe(0);

  const next = await startSignedIn({ PORT: port });
  expect((await readBatch(next.browser, batch.id)).status).toBe('finished');
  const results = await next.get(`/api/statements/${batch.statements[0]?.id}/results`);
  expect(results.status).toBe(200);
});

it('ends runs that take too long and records the reason', async () => {
  const port = String(await findFreePort());
  const { server, startRun } = await startSignedIn({ PORT: port, SHUTDOWN_SECONDS: '1' });
  const batch = await startRun(60);
  const asked = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(20_000);
  const next = await startSignedIn({ PORT: port });
  const after = await readBatch(next.browser, batch.id);
  expect([after.status, after.statements[0]?.error?.title]).toEqual([
    'error',
    'The server restarted. Run the query again',
  ]);
});

it('exits at once on the second signal', async () => {
  const { server, get, startRun } = await startSignedIn({});
  await startRun(60);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(503);
  const asked = performance.now();
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(1);
  expect(performance.now() - asked).toBeLessThan(20_000);
});
