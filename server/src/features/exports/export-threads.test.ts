import { setTimeout as pause } from 'node:timers/promises';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import { longestPiece } from './export-messages.ts';
import { ExportsBusyError, ExportThreads } from './export-threads.ts';

const columns = [{ name: 'n', datatype: 'number', maxValueLength: 4 }];
const order = { format: 'csv', columns, isRaw: false } as const;
function openThreads(...limits: ConstructorParameters<typeof ExportThreads>): ExportThreads {
  const threads = new ExportThreads(...limits);
  onTestFinished(() => threads.close());
  return threads;
}

function frame(text: string): StoredFrame {
  const data = Buffer.from(text);
  return { rows: 1, bytes: data.length, crc32: 0, data, isDeflated: false };
}

const framesOf = (...texts: readonly string[]) =>
  async function* () {
    for (const each of texts) yield frame(each);
  };

function endless() {
  const state = { read: 0, isClosed: false };
  const frames = async function* () {
    try {
      for (;;) {
        state.read += 1;
        yield frame(Array(5_000).fill('[1]').join(','));
      }
    } finally {
      state.isClosed = true;
    }
  };
  return { state, frames };
}

const caller = (personId: string, signal = new AbortController().signal) => ({ personId, signal });
/** An endless file whose first two pieces have been read. */
async function begin(threads: ExportThreads, signal?: AbortSignal) {
  const { state, frames } = endless();
  const pieces = threads.write(order, frames, caller('a', signal));
  for (let read = 0; read < 2; read += 1) await pieces.next();
  return { state, frames, pieces };
}

async function text(pieces: AsyncIterable<Buffer>): Promise<string> {
  let out = '';
  for await (const piece of pieces) out += piece.toString();
  return out;
}

it('writes consecutive files with one thread, which ends when idle', async () => {
  const threads = openThreads({ idleMs: 50 });
  for (let round = 0; round < 3; round += 1)
    expect(await text(threads.write(order, framesOf('[1],[2]'), caller('a')))).toBe('\uFEFFn\r\n1\r\n2\r\n');
  expect(threads.counts).toEqual({ busy: 0, idle: 1, queued: 0 });
  await expect.poll(() => threads.counts.idle).toBe(0);
});

it('writes two files at once, one for each user; others queue, and too many are refused', async () => {
  const threads = openThreads({ waiting: 2 });
  const stops: (() => Promise<unknown>)[] = [];
  const start = async (personId: string) => {
    const pieces = threads.write(order, endless().frames, caller(personId));
    const first = pieces.next();
    stops.push(() => pieces.return());
    return first;
  };
  await start('a');
  const second = start('a');
  await start('b');
  const third = start('c');
  await expect.poll(() => threads.counts).toEqual({ busy: 2, idle: 0, queued: 2 });
  await expect(start('d')).rejects.toThrow(ExportsBusyError);
  await stops[0]?.();
  expect((await Promise.race([second, third])).done).toBe(false);
  await stops[2]?.();
  await Promise.all([second, third]);
  for (const stop of stops) await stop();
  await expect.poll(() => threads.counts).toMatchObject({ busy: 0, queued: 0 });
});

it('reads frames only as fast as the file is consumed [F21]', async () => {
  const threads = openThreads();
  const { state, pieces } = await begin(threads);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(state.read).toBeLessThan(12);
  await pieces.return();
  expect(state.isClosed).toBe(true);
  await expect.poll(() => threads.counts.busy).toBe(0);
});

it('splits a long cell into pieces of bounded size', async () => {
  const long = 'x'.repeat(3_000_000);
  const pieces: Buffer[] = [];
  const written = openThreads().write(order, framesOf(`["${long}"],["y"]`), caller('a'));
  for await (const piece of written) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(longestPiece);
  expect(Buffer.concat(pieces).toString()).toBe(`\uFEFFn\r\n${long}\r\ny\r\n`);
});

it('stops when its signal aborts: while queued, waiting for rows or being consumed [F21]', async () => {
  const threads = openThreads({ workers: 1 });
  const [taking, waiting] = [new AbortController(), new AbortController()];
  const { state, frames, pieces } = await begin(threads, taking.signal);
  const queued = threads.write(order, frames, caller('b', waiting.signal)).next();
  waiting.abort(new Error('gone'));
  await expect(queued).rejects.toThrow('gone');
  taking.abort(new Error('gone too'));
  await expect(pieces.next()).rejects.toThrow('gone too');
  await expect.poll(() => [state.isClosed, threads.counts.busy]).toEqual([true, 0]);
});

it('fails if reading frames throws or a frame is invalid, and still writes the next file [G01]', async () => {
  const threads = openThreads();
  const broken = threads.write(
    order,
    async function* () {
      yield frame('[1]');
      throw new Error('stored result is corrupt');
    },
    caller('a'),
  );
  await expect(text(broken)).rejects.toThrow('stored result is corrupt');
  for (const format of ['csv', 'json', 'xlsx', 'parquet'] as const)
    await expect(text(threads.write({ ...order, format }, framesOf('[1],[2'), caller('a'))), format).rejects.toThrow(
      'An export failed',
    );
  expect(await text(threads.write(order, framesOf(), caller('a')))).toBe('\uFEFFn\r\n');
});

it.each(['parquet', 'xlsx'] as const)(
  'reuses the thread after a %s is abandoned at any moment, even while compressing [F21]',
  async (format) => {
    const threads = openThreads();
    for (let round = 0; round < 60; round += 1) {
      const gone = new AbortController();
      const written = text(threads.write({ ...order, format }, endless().frames, caller('a', gone.signal)));
      written.catch(() => undefined);
      await pause(round % 20);
      gone.abort(new Error('gone'));
      await expect(written).rejects.toThrow('gone');
    }
    await expect.poll(() => threads.counts).toMatchObject({ busy: 0, idle: 1 });
  },
);

it('uses no more memory for many workbooks than for one', { timeout: 30_000 }, async () => {
  const threads = openThreads();
  const rows = Array.from({ length: 20_000 }, (_, row) => `[${row}]`).join(',');
  const write = () => text(threads.write({ ...order, format: 'xlsx' }, framesOf(rows, rows, rows), caller('a')));
  await write();
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 20; round += 1) await write();
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(32);
});

it('uses no more memory for a long Parquet file than for a short one', { timeout: 30_000 }, async () => {
  const threads = openThreads();
  const rows = Array.from({ length: 20_000 }, (_, row) => `[${100_000_000 + row}]`).join(',');
  let most = 0;
  const write = async (count: number) => {
    const frames = framesOf(...Array<string>(count).fill(rows));
    for await (const _ of threads.write({ ...order, format: 'parquet' }, frames, caller('a')))
      most = Math.max(most, process.memoryUsage.rss());
  };
  // Enough for the garbage collector to reach its usual heap size.
  await write(80);
  const before = most;
  await write(400);
  expect((most - before) / 1024 ** 2).toBeLessThan(64);
});

it('stops all its files when the server stops', async () => {
  const threads = openThreads();
  const { state, pieces } = await begin(threads);
  await threads.close();
  await expect(pieces.next()).rejects.toThrow();
  expect(state.isClosed).toBe(true);
});
