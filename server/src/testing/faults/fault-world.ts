import { readdirSync, readlinkSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Batch } from '@platbook/contract/workbench/batches';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import type { TestAnswer } from '../test-client.ts';
import { makeSearchableWarehouse } from '../tiny-warehouse.ts';
import { type Asking, checkInvariants, expectNone, type History, startHistory } from './check-invariants.ts';

export type FaultWorld = Awaited<ReturnType<typeof openFaultWorld>>;

export async function openFaultWorld(env: Record<string, string> = {}) {
  const app = await startTestApp({
    listen: true,
    env: { WAREHOUSE_FOLDER: await makeSearchableWarehouse(), ...env },
  });
  const [person, stranger] = [await app.signIn('trial@example.com'), await app.signIn('navigator@example.com')];
  /** Waits until all started work has ended, at most as long as a run may take to end [N4]. */
  const settle = async () =>
    expect(await app.services.drain.settled(32), 'N4: what was begun comes to its end').toBe(0);
  return {
    app,
    person,
    stranger,
    settle,
    /** Checks what was acknowledged, and that nothing is half done [N1, N3, N4, N6, N7, N10, N11, N13]. */
    async check(history: History = startHistory()) {
      await checkInvariants(history, stranger);
      await settle();
      await checkNothingHalf(app);
    },
  };
}

/** The batch once it has ended; polls for no longer than the statement limit plus 30 s [N4]. */
export async function endOfBatch(person: Asking, started: Batch, milliseconds = 32_000): Promise<Batch> {
  let batch = started;
  const until = performance.now() + milliseconds;
  while (batch.status === 'queued' || batch.status === 'running') {
    expect(performance.now(), `N4: ${batch.id} ends`).toBeLessThan(until);
    batch = (await person.get(`/api/batches/${batch.id}`, { prefer: 'wait=0.5' })).json;
  }
  return batch;
}

/** Expects a 500 or 503 problem without internals. */
export function expectRefusal(answer: TestAnswer | undefined): void {
  if (answer === undefined) throw new Error('There was no answer');
  expect([500, 503], answer.text).toContain(answer.status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json.title).toMatch(/^(Temporarily unavailable|Something went wrong)/);
  expect(answer.text).not.toMatch(/insert|select|sqlite|played|\.rows|EIO/i);
}

export async function damageResult({ dataFolder }: TestApp, statementId: string): Promise<void> {
  const folder = join(dataFolder, 'results', statementId.slice(0, 2));
  const name = (await readdir(folder)).find((file) => file.startsWith(statementId)) as string;
  const file = await open(join(folder, name), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.from('damage'), 0, 6, Math.floor(size * 0.8));
  await file.close();
}

export function openResultFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return /\.rows(\.part)?$/.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}

async function checkNothingHalf({ services, dataFolder }: TestApp): Promise<void> {
  const { db } = services;
  const batches = await db.selectFrom('batches').select(['id', 'status']).execute();
  const statements = await db
    .selectFrom('statements')
    .select(['id', 'batch_id', 'status', 'result_bytes', 'result_stored_bytes'])
    .execute();
  const states = Map.groupBy(statements, ({ batch_id }) => batch_id);
  const isRight = ({ id, status }: { id: string; status: string }) => {
    const own = states.get(id) ?? [];
    const isFinished = own.every((statement) => statement.status === 'finished');
    return own.length > 0 && status === (isFinished ? 'finished' : 'error');
  };
  expectNone('N4: every run has ended, as its statements have', batches, (batch) => !isRight(batch));
  expectNone(
    'N6: rows exactly when it finished',
    statements,
    ({ status, result_bytes }) => (result_bytes !== null) !== (status === 'finished'),
  );

  const events = await db
    .selectFrom('audit_events')
    .select(['operation_id', 'kind'])
    .where('operation_id', 'is not', null)
    .execute();
  const kinds = new Map(
    [...Map.groupBy(events, ({ operation_id }) => operation_id)].map(([id, found]) => [
      id,
      found
        .map(({ kind }) => kind)
        .sort()
        .join(),
    ]),
  );
  const pairs = ['run_ended,run_started', 'export_ended,export_started'];
  expectNone('N11: each has one beginning and one end', [...kinds], ([, found]) => !pairs.includes(found));
  expectNone('N11: no run without its audit', batches, ({ id }) => !kinds.has(id));

  const kept = statements.filter((statement) => Number(statement.result_stored_bytes ?? 0) > 0);
  const stored = async () => {
    const names =
      services.config.resultStore === 'files'
        ? (readdirSync(join(dataFolder, 'results'), { recursive: true }) as string[])
            .filter((name) => name.includes('.'))
            .map((name) => name.replace(/^.*\//, ''))
        : (await sql<{ id: string }>`select id from stored_results`.execute(db)).rows.map(({ id }) => `${id}.rows`);
    return names.sort();
  };
  await expect
    .poll(stored, { message: 'N13: each stored result is of a statement' })
    .toEqual(kept.map(({ id }) => `${id}.rows`).sort());
  await expect.poll(openResultFiles, { message: 'N13: no result is open' }).toEqual([]);

  const queries = await db.selectFrom('queries').select(['id', 'version']).execute();
  const versions = await db.selectFrom('query_versions').select(['query_id', 'version']).execute();
  const before = Map.groupBy(versions, ({ query_id }) => query_id);
  const isChain = ({ id, version }: { id: string; version: number }) => {
    const earlier = (before.get(id) ?? []).map((row) => row.version).sort((one, other) => one - other);
    const first = Math.max(1, version - storedLimits.versionsPerQuery);
    return earlier.length === version - first && earlier.every((number, index) => number === first + index);
  };
  expectNone('N1: the versions of a query are a chain', queries, (query) => !isChain(query));
}
