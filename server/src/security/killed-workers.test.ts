import { readFileSync } from 'node:fs';
import type { Batch } from '@platbook/contract/workbench/batches';
import { checkInvariants, checkNothingLeft, type History, startHistory } from '../testing/faults/check-invariants.ts';
import { faultRounds, faultTimeout, isLongForm } from '../testing/faults/fault-rounds.ts';
import { listDescendants } from '../testing/process-tree.ts';
import { errorOf, LICENSED, runSql, sleeping, TRIAL } from '../testing/run-sql.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';

const endless = (n: number) =>
  `select count(*) from range(1000000) a, range(1000000 + ${n}) b where hash(a.range, b.range) = 7`;
const ended = 'The query was stopped because its worker exited';

/** In `npm test`, one for each text that exceeds a limit. */
const rounds = isLongForm ? faultRounds : 4;

const everything = startHistory();

const before = listDescendants(process.pid);
// A run that is about to be killed must not hit its limit first.
const seconds = { STATEMENT_SECONDS: '60', TRIAL_STATEMENT_SECONDS: '60' };
const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), ...seconds } });
const dataFolder = app.dataFolder;
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
const stranger = await app.signIn('navigator@example.com');
afterAll(async () => {
  await checkInvariants(everything, stranger);
  await app.app.close();
  await app.services.execution.close();
  checkNothingLeft(dataFolder);
  const left = () => listDescendants(process.pid).filter((pid) => !before.includes(pid));
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 15_000 });
  await app.close();
});

async function run(history: History, owner: TestClient, text: string, rows?: unknown[][][]): Promise<Batch> {
  const batch = await runSql(owner, { connectionId: owner === licensed ? LICENSED : TRIAL, batchText: text });
  history.runs.push({ owner, batchId: batch.id, text, ...(rows === undefined ? {} : { rows }) });
  return batch;
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const processes = () => app.services.execution.stats().processes.boundPids;

describe('the death of a worker', () => {
  const signals = ['SIGKILL', 'SIGSEGV', 'SIGABRT'] as const;

  it(`fails only its own run, ${rounds} times over by three signals [F5]`, {
    timeout: faultTimeout(4_000),
  }, async () => {
    await run(everything, licensed, 'select 1', [[[1]]]);
    const spared = processes();
    for (let round = 0; round < rounds; round += 1) {
      // A query without CPU load, because only the kills are tested.
      const text = `select ${round}; ${sleeping(600_000 + round)}`;
      const { id } = (await trial.post('/api/batches', { connectionId: TRIAL, batchText: text })).json as Batch;
      everything.runs.push({ owner: trial, batchId: id, text, rows: [[[round]]] });
      const now = async () => (await trial.get(`/api/batches/${id}`)).json as Batch;
      await expect
        .poll(async () => (await now()).statements[1]?.status, { interval: 10, timeout: 40_000 })
        .toBe('running');
      const counting = `select count(*)::int from range(2000000) -- ${round}`;
      const living = run(everything, licensed, counting, [[[2_000_000]]]);
      const [victim] = processes().filter((pid) => !spared.includes(pid)) as [number];
      const killedAt = performance.now();
      process.kill(victim, signals[round % signals.length]);
      await expect.poll(async () => (await now()).status, { interval: 10, timeout: 40_000 }).toBe('error');
      expect(performance.now() - killedAt).toBeLessThan(8_000);
      expect(errorOf(await now())?.title).toBe(ended);
      expect((await living).status).toBe('finished');
      const next = await run(everything, trial, `select ${round}, 'again'`, [[[round, 'again']]]);
      expect(next.status).toBe('finished');
    }
  });
});

const greedy = [
  (n: number) => `select repeat('x', ${1_500_000_000 + n})`,
  (n: number) => `select list(range) from range(1000000000::bigint + ${n})`,
  (n: number) => `select length(range(1000000000::bigint + ${n})::varchar)`,
  (n: number) => `select string_agg(repeat('a', 1e6::int)) from range(100000 + ${n})`,
];
const stubborn = [
  (n: number) => sleeping(600_000 + n),
  (n: number) => `select levenshtein(repeat('a', ${200_000 + n}), repeat('b', 200000))`,
  endless,
  (n: number) => `with recursive t(n) as (select ${n} union all select n + 1 from t) select max(n) from t`,
];

async function playBoth(texts: readonly ((n: number) => string)[], check: (batch: Batch, text: string) => void) {
  await Promise.all(
    [trial, licensed].map(async (person, half) => {
      for (let round = half; round < rounds; round += 2) {
        // The two people swap the texts after each four rounds.
        const text = (texts[(round + (round >> 2)) % texts.length] as (n: number) => string)(round);
        check(await run(everything, person, `${text}; select 1`), text);
        const next = async () => (await run(everything, person, 'select 42', [[[42]]])).status;
        await expect.poll(next, { timeout: 30_000 }).toBe('finished');
      }
    }),
  );
}

describe('a query that exceeds its limit', () => {
  const limitTo = (seconds: number) =>
    Object.assign(app.services.config, { statementSeconds: seconds, trialStatementSeconds: seconds });

  it(`of memory gets that error ${rounds} times, and the memory is free again [F6]`, {
    timeout: faultTimeout(4_000),
  }, async () => {
    limitTo(1);
    await playBoth(greedy, (batch, text) =>
      expect(errorOf(batch)?.title, text).toMatch(/ran out of memory|took longer than 1 second/),
    );
    await expect
      .poll(() => Math.max(0, ...listDescendants(process.pid).map(residentMb)), { timeout: 20_000 })
      .toBeLessThan(700);
  });

  it(`of time ends at most two seconds after it, ${rounds} times [F7]`, {
    timeout: faultTimeout(12_000),
  }, async () => {
    limitTo(0.5);
    let started = performance.now();
    await playBoth(stubborn, (batch, text) => {
      expect(errorOf(batch)?.title, text).toBe('The query took longer than 0.5 seconds');
      expect(batch.durationMs, text).toBeLessThan(15_000);
      started = performance.now();
    });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
