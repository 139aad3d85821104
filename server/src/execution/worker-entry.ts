// Reads orders from descriptor 3 and writes answers to descriptor 4. When 3 closes, the server is gone, and the process ends immediately.
import { existsSync, openSync, readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Column, type Session, SessionLostError, StatementError } from '../drivers/driver.ts';
import { loadDriver } from '../drivers/load-driver.ts';
import type { RowsFrame } from './execution.ts';
import { FramePacker } from './frame-packer.ts';
import { FrameReader, frameKind } from './frames.ts';
import { LongValues } from './long-values.ts';
import { type Answer, framesOnTheWay, messageFrame, type Order, rowsFrame, wholeFrame } from './messages.ts';
import { type BatchEvent, tokensFrame } from './tsql/tsql-messages.ts';

interface Call {
  abort: AbortController;
  onTheWay: number;
  wake: (() => void) | undefined;
}

const input = new Socket({ fd: 3, readable: true, writable: false });
const output = new Socket({ fd: 4, readable: false, writable: true });
/** Shared, because the default reason of each call would be an exception with a stack. */
const ended = new Error('The call has ended');
const sessions = new Map<number, Session>();
const calls = new Map<number, Call>();
const longValues = new LongValues();
const statusFile = '/proc/self/status';
const status = existsSync(statusFile) ? openSync(statusFile, 'r') : undefined;
const statusText = Buffer.alloc(4096);
/** The longest frame is one parameter value in UTF-16. */
const frames = new FrameReader(64 * 1024 * 1024);

const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
input.on('end', end).on('close', end).on('error', end);
output.on('error', end);
input.on('data', (chunk: Buffer) => {
  for (const frame of frames.push(chunk)) {
    if (frame.kind === frameKind.value) longValues.keep(frame.body);
    else if (frame.kind === frameKind.message) obey(JSON.parse(frame.body.toString()) as Order);
  }
});

function send(answer: Answer): void {
  output.write(messageFrame(answer));
}

function obey(order: Order): void {
  if (order.type === 'cancel') {
    calls.get(order.call)?.abort.abort();
    return;
  }
  if (order.type === 'taken') {
    const call = calls.get(order.call);
    if (!call) return;
    call.onTheWay -= 1;
    call.wake?.();
    return;
  }
  const call: Call = { abort: new AbortController(), onTheWay: 0, wake: undefined };
  calls.set(order.call, call);
  perform(order, call)
    .then(
      ({ result, rows }) => {
        const answer = { type: 'done', call: order.call, result: result ?? null } as const;
        output.write(rows ? wholeFrame(answer, rows) : messageFrame(answer));
      },
      (error: unknown) => send(failure(order.call, error)),
    )
    .finally(() => {
      calls.delete(order.call);
      call.abort.abort(ended);
    });
}

interface Performed {
  result?: unknown;
  rows?: RowsFrame | undefined;
}

async function perform(order: Exclude<Order, { type: 'cancel' | 'taken' }>, call: Call): Promise<Performed> {
  if (order.type === 'open') return { result: await openSession(order) };
  const session = sessions.get(order.session);
  if (!session) throw new StatementError('The session is no longer open');
  switch (order.type) {
    case 'run':
      return runStatement(order, call, session);
    case 'batch':
      return { result: await runBatch(order, call, session) };
    case 'load':
      if (!session.load) throw new StatementError("This database doesn't accept lists");
      await session.load(order.list);
      return {};
    case 'describe':
      return { result: await session.describe() };
    case 'column':
      if (!session.readColumn) throw new StatementError("This database doesn't support column summaries");
      return { result: await session.readColumn(order.place) };
    case 'rights':
      return { result: (await session.inspectRights?.()) ?? [] };
    case 'about':
      return { result: (await session.about?.()) ?? '' };
    case 'ping':
      await session.ping();
      return {};
    case 'reset':
      await session.reset?.();
      return { result: { dataMb: readDataMb() } };
    case 'close':
      sessions.delete(order.session);
      await session.close();
      return {};
  }
}

async function runStatement(order: Extract<Order, { type: 'run' }>, call: Call, session: Session): Promise<Performed> {
  let columns: Column[] | undefined;
  const packer = new FramePacker((frame) => {
    if (columns) send({ type: 'columns', call: order.call, columns });
    columns = undefined;
    return sendFrame(rowsFrame(order.call, frame), call);
  });
  const { isTraceless, ...outcome } = await session.run(order.sql, {
    values: order.values,
    maxRows: order.maxRows,
    maxBytes: order.maxBytes,
    isCrowded: order.isCrowded,
    signal: call.abort.signal,
    onColumns: (described) => {
      columns = described;
    },
    onRows: (json, rows) => packer.add(json, rows),
  });
  const rows = await packer.finish();
  return { result: isTraceless ? { ...outcome, dataMb: readDataMb() } : outcome, rows };
}

async function runBatch({ call: id, batch }: Extract<Order, { type: 'batch' }>, call: Call, session: Session) {
  if (!session.runBatch) throw new StatementError("This database doesn't accept batches");
  const report = (event: BatchEvent): void => send({ type: 'event', call: id, event });
  const end = await session.runBatch(longValues.takeInto(batch, id), {
    signal: call.abort.signal,
    onColumns: (columns) => report({ kind: 'columns', columns }),
    onRows: (bytes, rows) => sendFrame(tokensFrame(id, bytes, rows), call),
    onStatementEnd: (ended) => report({ kind: 'end', ...ended }),
    onMessage: (text, line) => report({ kind: 'message', text, line }),
  });
  return end.hasTemporary ? end : { ...end, dataMb: readDataMb() };
}

async function openSession(order: Extract<Order, { type: 'open' }>): Promise<{ refused: readonly string[] }> {
  const driver = await loadDriver(order.driverId);
  if (!driver) throw new StatementError('Unknown driver');
  if (driver.isBlocking && process.argv.includes('--watch-parent')) watchParent();
  const session = await driver.open(order.settings, order.surroundings);
  if (order.surroundings.mustOnlyRead) await requireReader(session);
  sessions.set(order.session, session);
  return { refused: session.refusedAtOpen ?? [] };
}

/** Closes a session whose login can do more than read, or whose permissions are unknown, and throws the message for the user. */
async function requireReader(session: Session): Promise<void> {
  const rights = await session.inspectRights?.().catch(() => ['unknown']);
  if (rights === undefined || rights.length === 0) return;
  await session.close();
  throw new StatementError(
    "This connection's login can do more than read. Until an admin changes that, only admins can use it",
  );
}

async function sendFrame(frame: Buffer, call: Call): Promise<void> {
  output.write(frame);
  call.onTheWay += 1;
  while (call.onTheWay >= framesOnTheWay && !call.abort.signal.aborted) {
    await new Promise<void>((resolve) => {
      call.wake = resolve;
      call.abort.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  call.abort.signal.throwIfAborted();
}

function failure(call: number, error: unknown): Answer {
  if (error instanceof StatementError) {
    const position =
      error.line !== undefined && error.column !== undefined ? { line: error.line, column: error.column } : {};
    const lost = error instanceof SessionLostError ? { isLost: true } : {};
    return { type: 'failed', call, title: error.message, ...position, ...lost };
  }
  return { type: 'failed', call, title: error instanceof Error ? error.message : String(error), isFault: true };
}

/** The data segment in MB as counted by the system's limit, including freed memory that was not returned; 0 if unknown. */
function readDataMb(): number {
  if (status === undefined) return 0;
  const length = readSync(status, statusText, 0, statusText.length, 0);
  return Number(/VmData:\s+(\d+) kB/.exec(statusText.toString('latin1', 0, length))?.[1] ?? 0) / 1000;
}

/** An engine that blocks this thread would outlive the server, so another thread watches for a change of parent. */
function watchParent(): void {
  const program = `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  new Worker(program, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  }).unref();
}

// The engine of the warehouse, and of both languages that run on it.
await (await loadDriver('duckdb'))?.preload?.();
// The process is killed at the end, so Node would never write its compile cache on its own.
flushCompileCache();
// Optimizing doesn't pay for a few results. As a command-line option, this would make Node compile its own modules at each start (17 ms).
setFlagsFromString('--no-maglev');
send({ type: 'ready' });
