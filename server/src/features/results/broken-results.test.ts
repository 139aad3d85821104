import { readFileSync } from 'node:fs';
import { type ValueEngine, valueEngines } from '@platbook/contract/testing/value-case';
import type { Batch } from '@platbook/contract/workbench/batches';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { listDescendants } from '../../testing/process-tree.ts';
import { batchOf, beginSql, errorOf, runSql } from '../../testing/run-sql.ts';
import { openValueWorld } from '../../testing/worlds/value-world.ts';

const world = await openValueWorld({ ENGINE_MEMORY_MB: '128' });

const failing: Record<ValueEngine, string> = {
  duckdb: "select case when range = 40000 then cast('x' || range as integer) else range end as n from range(50000)",
  postgres: 'select 1 / (40000 - n) from generate_series(1, 50000) n',
  sqlite: `with recursive s(n) as (select 1 union all select n + 1 from s limit 50000)
    select case when n = 40000 then abs(-9223372036854775807 - 1) else n end from s`,
};
/** Returns 20,000 rows quickly, then computes for minutes. */
const stalling: Record<ValueEngine, string> = {
  duckdb: `select case when range < 20000 then range else (select count(*) from range(1000000) a, range(1000000) b
    where hash(a.range, b.range, r.range) = 7) end from range(20001) r`,
  postgres: 'select n, case when n > 20000 then pg_sleep(600) end from generate_series(1, 20001) n',
  sqlite: `with recursive s(n) as (select 1 union all select n + 1 from s limit 20001), e(n) as (select 1 union all select n + 1 from e)
    select case when n > 20000 then (select max(n) from e) else n end from s`,
};

async function expectNothing(batch: Batch): Promise<void> {
  const [statement] = batch.statements;
  expect([batch.status, statement?.status, statement?.error !== null]).toEqual(['error', 'error', true]);
  const addresses = [`/api/statements/${statement?.id}/results`, `/api/statements/${statement?.id}/results?limit=10`];
  for (const format of exportFormats) addresses.push(`/statement-results/${statement?.id}.${format}`);
  for (const address of addresses) {
    const { status, json } = await world.person.get(address);
    expect([address, status, json.title]).toEqual([address, 404, 'Statements not found']);
  }
}

async function start(engine: ValueEngine): Promise<string> {
  const id = await beginSql(world.person, stalling[engine], { connectionId: world.connections[engine] });
  await expect.poll(async () => (await batchOf(world.person, id)).status, { timeout: 30_000 }).toBe('running');
  return id;
}

async function ended(id: string): Promise<Batch> {
  await expect.poll(async () => (await batchOf(world.person, id)).stopTime, { timeout: 30_000 }).not.toBeNull();
  return batchOf(world.person, id);
}

function killWorkers(): void {
  for (const pid of listDescendants(process.pid)) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-entry')) process.kill(pid, 'SIGKILL');
    } catch {
      // The process has exited since it was listed.
    }
  }
}

describe.each(valueEngines)('a result of %s', (engine) => {
  it('that fails after 40,000 rows is an error everywhere [G01]', async () => {
    const batch = await runSql(world.person, { connectionId: world.connections[engine], batchText: failing[engine] });
    expect(errorOf(batch)?.title).toMatch(/convert|division by zero|overflow/i);
    await expectNothing(batch);
  });

  it('that is canceled while its rows arrive is an error everywhere [G01]', async () => {
    const id = await start(engine);
    await world.person.put(`/api/batches/${id}/cancel`, {});
    await expectNothing(await ended(id));
  });

  it('whose process dies while its rows arrive is an error everywhere [G01, F5]', async () => {
    const id = await start(engine);
    killWorkers();
    await expectNothing(await ended(id));
  });
});

it('a result that runs out of memory after its first rows is an error everywhere [G01, F6]', async () => {
  const hungry = `select range::varchar as v from range(30000)
    union all select string_agg(repeat('x', 1000) || range, '') from range(3000000)`;
  const batch = await runSql(world.person, { batchText: hungry });
  expect(errorOf(batch)?.title).toMatch(/memory/i);
  await expectNothing(batch);
});
