import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Batch } from '@platbook/contract/workbench/batches';
import { endOfBatch } from '../testing/faults/fault-world.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { signInOver } from '../testing/http-client.ts';
import { TRIAL } from '../testing/run-sql.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

vi.setConfig({ testTimeout: 180_000 });

const { start } = useServerProcesses();

async function limitFiles(pid: number, count: number): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--nofile=${count}:`]);
}

it.runIf(process.platform === 'linux')(
  "refuses while it can't open more files, stays up, and does everything again once it can [F20]",
  async () => {
    const server = await start(await findFreePort(), {
      WAREHOUSE_FOLDER: await makeTinyWarehouse(),
      RATE_LIMITS: 'false',
      TRIAL_STATEMENT_SECONDS: '20',
    });
    const person = await signInOver(server.url, 'trial@example.com');
    const body = { connectionId: TRIAL, batchText: "select repeat('x', 500) as t from range(20000)" };
    const begin = () => person.post('/api/batches', body, { prefer: 'wait=0.5' });
    const endOf = (batch: Batch) => endOfBatch(person, batch);
    expect((await endOf((await begin()).json)).status).toBe('finished');

    const open = readdirSync(`/proc/${server.pid}/fd`).length;
    await limitFiles(server.pid, open + 3);
    const started: string[] = [];
    let refused = 0;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        try {
          const answer = await begin();
          if (answer.status === 200) started.push(answer.json.id);
          else expect([429, 503], answer.text).toContain(answer.status);
        } catch {
          refused += 1;
        }
      }),
    );
    expect(refused).toBeGreaterThan(0);
    await limitFiles(server.pid, 4_096);
    for (const id of started) {
      const batch = (await person.get(`/api/batches/${id}`)).json as Batch;
      const [statement] = (await endOf(batch)).statements;
      const results = await person.get(`/api/statements/${statement?.id}/results`);
      if (statement?.status === 'finished') expect(results.json).toHaveLength(20_000);
      else expect([statement?.status, statement?.rowCount, results.status]).toEqual(['error', 0, 404]);
    }
    await expect.poll(async () => (await endOf((await begin()).json)).status, { timeout: 20_000 }).toBe('finished');
    expect(server.child.exitCode).toBeNull();
  },
);
