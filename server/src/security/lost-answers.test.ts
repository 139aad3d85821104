import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Batch } from '@platbook/contract/workbench/batches';
import { restartText } from '../features/runs/live-batches.ts';
import { startTcpProxy } from '../testing/fakes/tcp-proxy.ts';
import { faultRounds, faultTimeout } from '../testing/faults/fault-rounds.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { signInOver } from '../testing/http-client.ts';
import { ENDLESS, errorOf, sleeping, TRIAL } from '../testing/run-sql.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

/** Each round starts a server, so a quarter of the rounds takes as long as for other faults. */
const rounds = Math.ceil(faultRounds / 4);

const processes = useServerProcesses();

const start = async (port: number, publicUrl: string) =>
  processes.start(port, {
    PUBLIC_URL: publicUrl,
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    WEB_FOLDER: join(processes.dataFolder(), 'no-web'),
    RATE_LIMITS: 'false',
    TRIAL_STATEMENT_SECONDS: '60',
  });
const signIn = (url: string) => signInOver(url, 'trial@example.com');

it(`runs a request only once if it is sent again after the server was killed between the row and the response, ${rounds} times [F2, N4]`, {
  timeout: faultTimeout(10_000),
}, async () => {
  const port = await findFreePort();
  const proxy = await startTcpProxy(port);
  const url = `http://127.0.0.1:${proxy.port}`;
  let server = await start(port, url);
  const person = await signIn(url);
  /** Only while no server uses the database. */
  const idsOf = (key: string) => {
    const database = new DatabaseSync(join(processes.dataFolder(), 'platbook.sqlite'));
    const rows = database.prepare('select id from batches where idempotency_key = ?').all(key);
    database.close();
    return rows.map(({ id }) => id);
  };
  const isWritten = (key: string) =>
    ['platbook.sqlite', 'platbook.sqlite-wal'].some((file) =>
      readFileSync(join(processes.dataFolder(), file)).includes(key),
    );
  for (let round = 0; round < rounds; round += 1) {
    const idempotencyKey = `lost-answer-${round}`;
    const body = { connectionId: TRIAL, batchText: ENDLESS, idempotencyKey };
    proxy.cutAfter(idempotencyKey);
    const answer = person.post('/api/batches', body, { prefer: 'wait=0.5' }).then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(() => isWritten(idempotencyKey), { interval: 20 }).toBe(true);
    await server.end('SIGKILL');
    expect(await answer).toBe('lost');
    const ids = idsOf(idempotencyKey);
    expect(ids).toHaveLength(1);
    server = await start(port, url);
    proxy.restore();
    const again = await person.post('/api/batches', body);
    const batch = again.json as Batch;
    expect([again.status, batch.id, batch.status]).toEqual([200, ids[0], 'error']);
    expect(errorOf(batch)?.title).toBe(restartText);
  }
  await proxy.close();
});

it('needs no long request for a long run: a proxy that cuts idle connections is not noticed [F31]', {
  timeout: 90_000,
}, async () => {
  const port = await findFreePort();
  const proxy = await startTcpProxy(port, false, 3_000);
  const url = `http://127.0.0.1:${proxy.port}`;
  await start(port, url);
  const person = await signIn(url);
  const started = await person.post('/api/batches', { connectionId: TRIAL, batchText: sleeping(5_000) });
  let batch = started.json as Batch;
  let longest = 0;
  while (batch.status === 'queued' || batch.status === 'running') {
    const askedAt = performance.now();
    const answer = await person.get(`/api/batches/${batch.id}`, { prefer: 'wait=30' });
    longest = Math.max(longest, performance.now() - askedAt);
    expect(answer.status, answer.text).toBe(200);
    batch = answer.json;
  }
  expect(batch.status).toBe('finished');
  expect(longest).toBeLessThan(3_000);
  expect((await person.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).toBe(200);
  await proxy.close();
});
