import type { Batch } from '@platbook/contract/workbench/batches';
import { findFreePort } from './testing/find-free-port.ts';
import { signInOver } from './testing/http-client.ts';
import { sleeping, TRIAL } from './testing/run-sql.ts';
import { useServerProcesses } from './testing/server-process.ts';
import { makeTinyWarehouse } from './testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { start } = useServerProcesses();

async function startSignedIn(env: Record<string, string>) {
  const port = Number(env.PORT ?? (await findFreePort()));
  const warehouse = await makeTinyWarehouse();
  const server = await start(port, { WAREHOUSE_FOLDER: warehouse, RATE_LIMITS: 'false', ...env });
  const person = await signInOver(server.url, 'trial@example.com');
  const readBatch = async (id: string): Promise<Batch> => (await person.get(`/api/batches/${id}`)).json;
  return {
    server,
    person,
    readBatch,
    async startRun(seconds: number) {
      const body = { connectionId: TRIAL, batchText: sleeping(seconds * 1000) };
      const answer = await person.post('/api/batches', body);
      expect(answer.status, answer.text).toBe(200);
      const batch: Batch = answer.json;
      await expect.poll(async () => (await readBatch(batch.id)).status, { timeout: 20_000 }).toBe('running');
      return batch;
    },
  };
}

it('finishes running queries after the stop signal, accepts no new ones, and exits with 0', async () => {
  const port = String(await findFreePort());
  const { server, person, readBatch, startRun } = await startSignedIn({ PORT: port });
  const batch = await startRun(8);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await person.get('/readyz')).status, { timeout: 20_000 }).toBe(503);
  expect((await person.get('/readyz')).text).toContain('The server is stopping');
  expect((await person.get('/livez')).status).toBe(200);
  const refused = await person.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json.title).toBe('Temporarily unavailable');
  expect((await readBatch(batch.id)).status).toBe('running');
  expect(await server.ended).toBe(0);

  const next = await startSignedIn({ PORT: port });
  expect((await next.readBatch(batch.id)).status).toBe('finished');
  const results = await next.person.get(`/api/statements/${batch.statements[0]?.id}/results`);
  expect(results.status).toBe(200);
});

it('ends runs that take too long and records the reason', async () => {
  const port = String(await findFreePort());
  const { server, startRun } = await startSignedIn({ PORT: port, SHUTDOWN_SECONDS: '1' });
  const batch = await startRun(60);
  const asked = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - asked).toBeLessThan(20_000);
  const next = await startSignedIn({ PORT: port });
  const after = await next.readBatch(batch.id);
  expect([after.status, after.statements[0]?.error?.title]).toEqual([
    'error',
    'The server restarted. Run the query again',
  ]);
});

it('exits at once on the second signal', async () => {
  const { server, person, startRun } = await startSignedIn({});
  await startRun(60);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await person.get('/readyz')).status, { timeout: 20_000 }).toBe(503);
  const asked = performance.now();
  expect(await server.end('SIGINT')).toBe(1);
  expect(performance.now() - asked).toBeLessThan(20_000);
});
