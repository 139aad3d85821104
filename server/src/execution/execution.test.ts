import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { createOpenRequests, type Pausable } from '../background/open-requests.ts';
import { listDescendants, parentOf } from '../testing/process-tree.ts';
import { ENDLESS, sleeping } from '../testing/run-sql.ts';
import { patientLimits, useFenceWorld } from '../testing/worlds/fence-world.ts';
import { QueueFullError } from './index.ts';
import { boundProcessesFor } from './pools/bound-processes.ts';
import type { WorkerProcess } from './worker-process.ts';

const world = useFenceWorld();
const soon = { timeout: 30_000 };
const busy = 'select count(*) from range(1000000) a, range(1000000) b where hash(a.range, b.range) = 7';

describe('the process fence', () => {
  it("verifies the engine's lockdown before it opens, and does not open without it", async () => {
    const execution = await world.open({ selfTestFile: String(world.target.settings['file']) });
    expect(execution.stats().selfTest?.refused.length).toBeGreaterThanOrEqual(8);
    await expect(world.open({ selfTestFile: join(world.directory, 'none.duckdb') })).rejects.toThrow(
      'The self-test of the process fence failed',
    );
  });

  it('answers a query and gives every run a clean session', async () => {
    const execution = await world.open();
    const [first] = await world.run(execution, ['create temp table mine as select 1', 'select 1 as a']);
    expect(first?.failure).toBeUndefined();
    expect((await world.run(execution, 'from mine'))[0]?.failure?.title).toContain('mine');
    expect(execution.stats().processes.bound).toBe(1);
  });

  it('stops a query at its time limit, by force if it ignores the interrupt [F7]', async () => {
    const patient = await world.open({ graceMs: 20_000 });
    await world.run(patient, 'select 1');
    const [polite] = await world.run(patient, busy, { limits: { ...patientLimits, timeoutMs: 300 } });
    expect(polite?.failure?.title).toBe('The query took longer than 0.3 seconds');
    expect(polite?.failure?.durationMs).toBeLessThan(20_000);
    expect(patient.stats().ended).toBe(0);
    const execution = await world.open();
    const change = { limits: { ...patientLimits, timeoutMs: 200 } };
    const [stubborn] = await world.run(
      execution,
      "select levenshtein(repeat('a', 200000), repeat('b', 200000))",
      change,
    );
    expect(stubborn?.failure?.title).toBe('The query took longer than 0.2 seconds');
    expect((await world.run(execution, 'select 1'))[0]?.rows).toEqual([[1]]);
    await expect.poll(() => execution.stats().ended, soon).toBe(1);
  });

  /** The numbers of the processors that a process or thread may use. */
  const processorsOf = (task: string): number[] => {
    const list = /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync(`/proc/${task}/status`, 'utf8'))?.[1] ?? '';
    return list.split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, place) => from + place);
    });
  };

  const prioritiesIn = (execution: Awaited<ReturnType<typeof world.open>>) =>
    execution
      .stats()
      .processes.boundPids.flatMap((pid) =>
        readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))),
      );

  it('gives a long statement only the time that others leave, and the next one its usual share', async () => {
    const execution = await world.open();
    const priorities = () => prioritiesIn(execution);
    await world.run(execution, 'select 1');
    expect(new Set(priorities())).toEqual(new Set([10]));
    const abort = new AbortController();
    const running = world.run(execution, ENDLESS, { signal: abort.signal });
    await expect.poll(() => new Set(priorities()), soon).toEqual(new Set([19]));
    abort.abort();
    await running;
    expect((await world.run(execution, 'select 2'))[0]?.rows).toEqual([[2]]);
    expect(new Set(priorities())).toEqual(new Set([10]));
  });

  it('gives background runs only the time that others leave, and the next run in the same process its usual share', async () => {
    const execution = await world.open();
    const processors = () =>
      execution
        .stats()
        .processes.boundPids.flatMap((pid) =>
          readdirSync(`/proc/${pid}/task`).map((thread) => processorsOf(`${pid}/task/${thread}`)),
        );
    const [first, ...others] = processorsOf('self');
    for (const sql of ['select 1', 'select 2']) {
      await world.run(execution, sql, { isBackground: true });
      expect(new Set(prioritiesIn(execution))).toEqual(new Set([19]));
      for (const each of processors()) expect(each).toEqual(others.length > 0 ? others : [first]);
    }
    await world.run(execution, 'select 3');
    expect(new Set(prioritiesIn(execution))).toEqual(new Set([10]));
    await expect.poll(() => processors().every(({ length }) => length === others.length + 1), soon).toBe(true);
    expect(execution.stats()).toMatchObject({ processes: { bound: 1 }, ended: 0 });
  });

  it('lets a process that starts for a background run wait for requests and pauses it, but no other', async () => {
    const begun = Promise.withResolvers<WorkerProcess>();
    const left = vi.fn();
    const pauseMeanwhile = vi.fn((work: Pausable) => {
      work.pause();
      begun.resolve(work as WorkerProcess);
      return left;
    });
    const ended = vi.fn(async () => undefined);
    const execution = await world.open({ openRequests: { ...createOpenRequests(), ended, pauseMeanwhile } });
    expect((await world.run(execution, 'select 1'))[0]?.rows).toEqual([[1]]);
    expect([ended, pauseMeanwhile].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const running = world.run(execution, 'select 2', { isBackground: true, personId: 'B' });
    const process = await begun.promise;
    expect(ended).toHaveBeenCalledOnce();
    const state = () => readFileSync(`/proc/${process.pid}/stat`, 'latin1').split(') ')[1]?.[0];
    await expect.poll(state, soon).toBe('T');
    expect(left).not.toHaveBeenCalled();
    process.resume();
    expect((await running)[0]?.rows).toEqual([[2]]);
    expect(left).toHaveBeenCalledOnce();
  });

  it('starts a process for a background run after the one that it replaces has ended', async () => {
    let replaced: number | undefined;
    const isGone: boolean[] = [];
    const ended = async () => {
      if (replaced !== undefined) isGone.push(!existsSync(`/proc/${replaced}`));
    };
    const execution = await world.open({ maxBound: 1, openRequests: { ...createOpenRequests(), ended } });
    await world.run(execution, 'select 1', { isBackground: true });
    replaced = execution.stats().processes.boundPids[0];
    const [outcome] = await world.run(execution, 'select 2', { isBackground: true, personId: 'B' });
    expect([outcome?.rows, isGone]).toEqual([[[2]], [true]]);
  });

  it('cancels a running query and a queued one', async () => {
    const execution = await world.open({ runsPerPerson: 1 });
    const abort = new AbortController();
    const started = Promise.withResolvers<void>();
    const running = world.run(execution, [busy, 'select 2'], { signal: abort.signal, onStarted: started.resolve });
    const waiting = world.run(execution, 'select 1', { signal: abort.signal });
    await started.promise;
    setTimeout(() => abort.abort(), 100);
    const [both, queued] = await Promise.all([running, waiting]);
    expect(both).toHaveLength(1);
    expect(both[0]?.failure).toMatchObject({ title: 'The query was canceled', isCanceled: true });
    expect(queued[0]?.failure?.isCanceled).toBe(true);
  });

  it('survives the crash of a worker: its query fails, the others continue [F5]', async () => {
    const execution = await world.open({ waiting: 2 });
    const dying = world.run(execution, ENDLESS);
    await expect.poll(() => execution.stats().processes.bound, soon).toBe(1);
    const other = world.run(execution, sleeping(1_000), {
      personId: 'B',
    });
    await expect.poll(() => execution.stats().processes.bound, soon).toBe(2);
    const started = performance.now();
    process.kill(execution.stats().processes.boundPids[0] as number, 'SIGKILL');
    expect((await dying)[0]?.failure?.title).toBe('The query was stopped because its worker exited');
    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await other)[0]?.failure).toBeUndefined();
    expect((await world.run(execution, 'select 1'))[0]?.rows).toEqual([[1]]);
    await expect.poll(() => execution.stats().processes.waiting, soon).toBe(2);
  });

  it('refuses a text that crashed its process twice, only for the user who sent it [F5]', async () => {
    const execution = await world.open({ graceMs: 100 });
    const sql = "select levenshtein(repeat('a', 200000), repeat('c', 200000))";
    const change = { limits: { ...patientLimits, timeoutMs: 200 } };
    for (let time = 0; time < 2; time += 1)
      expect((await world.run(execution, sql, change))[0]?.failure?.title).toContain('took longer');
    expect((await world.run(execution, ` ${sql}\n`, change))[0]?.failure?.title).toContain(
      "can't run again for ten minutes",
    );
    expect((await world.run(execution, sql, { ...change, personId: 'B' }))[0]?.failure?.title).toContain('took longer');
  });

  it('reports that memory ran out, and the process continues [F6]', async () => {
    const execution = await world.open();
    for (const sql of [
      'select length(range(400000000))',
      'select list(range) from range(1e9::bigint)',
      "select repeat('x', 1500000000)",
    ])
      expect((await world.run(execution, sql))[0]?.failure?.title, sql).toBe('The query ran out of memory');
    expect((await world.run(execution, 'select 1'))[0]?.rows).toEqual([[1]]);
  });

  it('gives a worker its memory limit, no secret and the first place when memory runs out [F6]', async () => {
    const execution = await world.open();
    await world.run(execution, 'select 1');
    const proc = `/proc/${execution.stats().processes.boundPids[0]}`;
    expect(readFileSync(`${proc}/limits`, 'utf8')).toMatch(/Max data size +1712000000/);
    expect(
      readFileSync(`${proc}/environ`, 'utf8')
        .split('\0')
        .map((pair) => pair.split('=')[0])
        .filter(Boolean),
    ).toEqual(['UV_THREADPOOL_SIZE', 'TZ', 'MALLOC_ARENA_MAX', 'MALLOC_TOP_PAD_', 'NODE_COMPILE_CACHE']);
    expect(readFileSync(`${proc}/oom_score_adj`, 'utf8').trim()).toBe('500');
  });

  it('runs two and queues eight of one user, and refuses the next', async () => {
    const execution = await world.open();
    const abort = new AbortController();
    const runs = Array.from({ length: 10 }, () => world.run(execution, ENDLESS, { signal: abort.signal }));
    await expect(world.run(execution, 'select 1')).rejects.toThrow(QueueFullError);
    expect((await world.run(execution, 'select 1', { personId: 'B' }))[0]?.rows).toEqual([[1]]);
    expect(execution.stats().runs).toMatchObject({ running: 2, queued: 8 });
    abort.abort();
    await Promise.all(runs);
    expect(execution.stats().runs).toMatchObject({ running: 0, queued: 0 });
  });

  it('binds no more processes than allowed, gives up idle ones for others and never mixes users', async () => {
    const execution = await world.open({ maxBound: 1 });
    const pid = 'select count(*)::int as n from duckdb_tables() where temporary';
    expect(
      (await world.run(execution, ['create temp table secret as select 1', pid], { personId: 'A' }))[1]?.rows,
    ).toEqual([[1]]);
    const [a, b] = await Promise.all([
      world.run(execution, pid, { personId: 'A' }),
      world.run(execution, pid, { personId: 'B' }),
    ]);
    expect([a[0]?.rows, b[0]?.rows]).toEqual([[[0]], [[0]]]);
    expect(execution.stats().processes.bound).toBe(1);
    expect([3e9, 8e9, 24e9, 100e9].map(boundProcessesFor)).toEqual([1, 4, 12, 12]);
  });

  it("ends a user's own idle process rather than another user's only one", async () => {
    const execution = await world.open({ maxBound: 2 });
    await world.run(execution, 'select 1', { personId: 'B' });
    const [ofB] = execution.stats().processes.boundPids;
    await world.run(execution, 'select 1', { personId: 'A' });
    const target = { ...world.target, setKey: 'other' };
    expect((await world.run(execution, 'select 2', { personId: 'A', target }))[0]?.rows).toEqual([[2]]);
    expect(execution.stats().processes.boundPids).toContain(ofB);
  });

  it('keeps one of the waiting processes when no new user comes, and later none', async () => {
    const execution = await world.open({ waiting: 2, idleMs: 1_500 });
    expect(execution.stats().processes.waiting).toBe(0);
    execution.expectRuns();
    await expect.poll(() => execution.stats().processes.waiting, soon).toBe(2);
    await expect.poll(() => execution.stats().processes.waiting, soon).toBe(1);
    await world.run(execution, 'select 1');
    await expect.poll(() => execution.stats().processes.waiting, soon).toBe(2);
    const brief = await world.open({ waiting: 2, idleMs: 100 });
    await world.run(brief, 'select 1');
    await expect.poll(() => brief.stats().processes.waiting, soon).toBe(0);
  });

  it('ends an idle process after a while', async () => {
    const execution = await world.open({ idleMs: 100 });
    await world.run(execution, 'select 1');
    await expect.poll(() => execution.stats().processes.bound, soon).toBe(0);
  });

  it('waits for the listener and passes on what it throws', async () => {
    const execution = await world.open();
    const request = {
      personId: 'A',
      target: world.target,
      limits: patientLimits,
      statements: [{ id: '0', sql: 'select range from range(50000)', offset: 0 }],
    };
    const quiet = { onStarted: () => undefined, onFinished: () => undefined, onFailed: () => undefined };
    const { signal } = new AbortController();
    let frames = 0;
    const onRows = (): void => {
      frames += 1;
      throw new Error('No space to store the result');
    };
    await expect(execution.run({ ...request, listener: { ...quiet, onRows } }, signal)).rejects.toThrow(
      'No space to store the result',
    );
    expect(frames).toBe(1);
    expect((await world.run(execution, 'select 1'))[0]?.rows).toEqual([[1]]);
  });

  it('says that the data is missing, without its path [F12]', async () => {
    const execution = await world.open();
    const missing = { ...world.target, settings: { file: join(world.directory, 'none.duckdb') } };
    expect((await world.run(execution, 'select 1', { target: missing }))[0]?.failure?.title).toBe(
      "The data isn't available",
    );
    await expect(execution.test(missing)).rejects.toThrow(/^The data isn't available$/);
    await execution.test(world.target);
    expect((await execution.describe('A', world.target)).objects['raw.parcel']?.kind).toBe('table');
  });

  it('leaves no process running when the server is killed [F1]', async () => {
    const program = `
      import { openExecution } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const execution = await openExecution({ directory: ${JSON.stringify(join(world.directory, 'orphan'))} });
      const listener = { onStarted() { console.log('started'); }, onRows() {}, onFinished() {}, onFailed() {} };
      await execution.run({ personId: 'A', target: ${JSON.stringify(world.target)}, limits: ${JSON.stringify({ ...patientLimits, timeoutMs: 60_000 })},
        statements: [{ id: '0', sql: ${JSON.stringify(busy)}, offset: 0 }], listener }, new AbortController().signal);`;
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const workers = listDescendants(server.pid as number);
    expect(workers.length).toBeGreaterThan(0);
    server.kill('SIGKILL');
    await expect.poll(() => workers.filter((pid) => parentOf(pid) !== undefined), soon).toEqual([]);
  });
});
