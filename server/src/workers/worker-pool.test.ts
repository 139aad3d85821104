import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { processPeer, type StartPeer, threadPeer } from './peers.ts';
import type { PoolOrder } from './testing/pool-program.ts';
import {
  type AskOptions,
  type PoolLimits,
  WorkerFailedError,
  WorkerPool,
  WorkersBusyError,
  WorkerTimeoutError,
} from './worker-pool.ts';

const program = new URL('./testing/pool-program.ts', import.meta.url);
const one = { workers: 1, perWorker: 1, waiting: 10 };
const echo = (text: string): PoolOrder => ({ do: 'echo', text });

describe.each([
  ['threads', threadPeer(program, {})],
  ['processes', processPeer(program, [])],
])('a pool of %s', (kind, startPeer) => {
  const opened: WorkerPool<PoolOrder, string>[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

  function open(limits: Partial<PoolLimits> = {}) {
    const state = { started: 0 };
    const counted: StartPeer = (...given) => {
      state.started += 1;
      return startPeer(...given);
    };
    const pool = new WorkerPool<PoolOrder, string>('The test worker', counted, { ...one, ...limits });
    opened.push(pool);
    const ask = (order: PoolOrder, options?: AskOptions) => pool.ask(order, options);
    return { pool, state, ask };
  }

  it('answers all requests with one worker, and ends it when it is idle', async () => {
    const { pool, state, ask } = open({ idleMs: 50 });
    expect(await Promise.all(['a', 'b', 'c'].map((text) => ask(echo(text))))).toEqual(['a', 'b', 'c']);
    expect([state.started, pool.counts]).toEqual([1, { busy: 0, idle: 1, queued: 0 }]);
    expect(pool.pids).toHaveLength(kind === 'processes' ? 1 : 0);
    await expect.poll(() => pool.counts.idle).toBe(0);
    expect(await ask(echo('d'))).toBe('d');
    expect(state.started).toBe(2);
  });

  it('starts a worker for each concurrent request, up to its limit', async () => {
    const { pool, ask } = open({ workers: 2, perWorker: 2 });
    const answers = Array.from({ length: 5 }, (_, place) => ask(echo(String(place))));
    expect(pool.counts).toEqual({ busy: 2, idle: 0, queued: 1 });
    expect(await Promise.all(answers)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('rejects with what the worker throws, and continues to use it', async () => {
    const { state, ask } = open();
    const failure: unknown = await ask({ do: 'fail' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkerFailedError);
    expect(failure).toMatchObject({ message: 'It failed', stack: expect.stringContaining('pool-program') });
    expect([await ask(echo('a')), state.started]).toEqual(['a', 1]);
  });

  it('fails the requests of a worker that exits, and starts another one', async () => {
    const { state, ask } = open({ perWorker: 2 });
    const lost = [ask({ do: 'wait' }), ask({ do: 'exit' })];
    const next = ask(echo('a'));
    for (const each of lost) await expect(each).rejects.toThrow(new WorkerFailedError('The test worker exited'));
    expect([await next, state.started]).toEqual(['a', 2]);
  });

  it('ends a worker with a late request, and starts another one for the queue', async () => {
    const { state, ask } = open({ workMs: 1_000 });
    const [late, next] = [ask({ do: 'hang' }), ask(echo('a'))];
    await expect(late).rejects.toThrow(WorkerTimeoutError);
    expect([await next, state.started]).toEqual(['a', 2]);
  });

  it('counts the time in the queue toward the timeout of a request', async () => {
    const { pool, ask } = open({ timeMs: 500 });
    const [first, second] = [ask({ do: 'wait' }), ask(echo('a'))];
    await expect(first).rejects.toThrow(WorkerTimeoutError);
    await expect(second).rejects.toThrow(WorkerTimeoutError);
    expect(pool.counts.queued).toBe(0);
  });

  it('fails the requests of a worker that takes too long to start', async () => {
    const { ask } = open({ startMs: 1 });
    await expect(ask(echo('a'))).rejects.toThrow(new WorkerTimeoutError('The test worker took too long to start'));
  });

  it('refuses requests over its limits, and serves the callers in turn', async () => {
    const { pool, ask } = open({ waiting: 4, perCaller: { running: 1, open: 3 } });
    const order: string[] = [];
    const from = (caller: string) => ask(echo(caller), { caller }).then((answer) => order.push(answer));
    const asked = [from('a'), from('a'), from('a')];
    expect([pool.hasRoomFor('a'), pool.hasRoomFor('b')]).toEqual([false, true]);
    await expect(from('a')).rejects.toThrow(WorkersBusyError);
    asked.push(from('b'), from('c'));
    await expect(from('d')).rejects.toThrow(WorkersBusyError);
    await Promise.all(asked);
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('rejects aborted requests with the reason, and cancels them in the worker', async () => {
    const { pool, state, ask } = open({ cancelMs: 10_000 });
    const [running, queued] = [new AbortController(), new AbortController()];
    const gone = [ask({ do: 'wait' }, running), ask(echo('a'), queued)];
    await ask(echo('never'), { signal: AbortSignal.abort(new Error('gone')) }).catch(({ message }) =>
      expect(message).toBe('gone'),
    );
    queued.abort(new Error('gone from the queue'));
    await expect(gone[1]).rejects.toThrow('gone from the queue');
    running.abort(new Error('gone'));
    await expect(gone[0]).rejects.toThrow('gone');
    expect([await ask(echo('b')), state.started]).toEqual(['b', pool.counts.idle]);
  });

  it('ends a worker that ignores a cancellation', async () => {
    const { pool, state, ask } = open({ cancelMs: 100 });
    await ask(echo('a'));
    const canceling = new AbortController();
    const hung = ask({ do: 'hang' }, canceling);
    canceling.abort(new Error('gone'));
    await expect(hung).rejects.toThrow('gone');
    expect(pool.counts.busy).toBe(1);
    expect([await ask(echo('b')), state.started]).toEqual(['b', 2]);
  });

  it('exchanges messages with a request before its answer', async () => {
    const parts: number[] = [];
    const answer = open().ask(
      { do: 'add', parts: 3 },
      {
        onPart(part: number, reply) {
          parts.push(part);
          reply(part * 10);
        },
      },
    );
    expect([await answer, parts]).toEqual(['30', [0, 1, 2]]);
  });

  it.each([undefined, 10_000])('rejects open and later requests when it is closed (cancelMs %s)', async (cancelMs) => {
    const { pool, ask } = open(cancelMs === undefined ? {} : { cancelMs });
    await ask(echo('a'));
    const requests = [ask({ do: 'wait' }), ask(echo('b'))];
    const ended = requests.map((each) => expect(each).rejects.toThrow('The test worker is closed'));
    await pool.close();
    await Promise.all(ended);
    await expect(ask(echo('c'))).rejects.toThrow(WorkerFailedError);
    expect(pool.counts).toEqual({ busy: 0, idle: 0, queued: 0 });
  });

  it("doesn't keep the server running while it is idle", async () => {
    const start = kind === 'threads' ? 'peers.threadPeer(program, {})' : 'peers.processPeer(program, [])';
    const script = `(async () => {
      const [peers, { WorkerPool }] = await Promise.all([import('./peers.ts'), import('./worker-pool.ts')]);
      const program = new URL(${JSON.stringify(program.href)});
      const pool = new WorkerPool('The test worker', ${start}, ${JSON.stringify(one)});
      console.log(await pool.ask({ do: 'echo', text: 'a' }));
    })()`;
    const options = { cwd: import.meta.dirname, timeout: 20_000 };
    const args = ['--no-warnings', '-e', script];
    expect((await promisify(execFile)(process.execPath, args, options)).stdout).toBe('a\n');
  });
});
