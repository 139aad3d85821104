import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { Surroundings } from '../drivers/driver.ts';
import { longestRowBytes } from '../drivers/json-bytes.ts';
import { minimizePriority, restorePriority } from '../workers/process-priority.ts';
import type { RowsFrame, Target } from './execution.ts';
import { FrameReader, frameKind } from './frames.ts';
import { setApart } from './long-values.ts';
import { findProgram, watchMemory } from './memory-ceiling.ts';
import { type Answer, messageFrame, type Order, parseAnswer, parseRows, parseUsedMb, parseWhole } from './messages.ts';
import { type CallListener, OpenCalls } from './open-calls.ts';
import { useAllProcessors } from './processors.ts';
import { dataOption, reservedMb, spawnWorker, type WorkerStart } from './spawn-worker.ts';
import { parseTokens } from './tsql/tsql-messages.ts';
import { WorkerEndedError } from './worker-errors.ts';

/** The longest row that drivers send, in UTF-16 for the SQL endpoint, plus the frame that it completes. */
const longestFrame = 2 * longestRowBytes + 1024 * 1024;

type CallOrder = Exclude<Order, { type: 'cancel' | 'taken' }>;
type WithoutCall<T> = T extends unknown ? Omit<T, 'call'> : never;

export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #orders: Duplex;
  readonly #directory: string;
  readonly #calls = new OpenCalls();
  /** Calls whose answer can confirm that the session is clean. */
  readonly #mayEndClean = new Set<number>();
  readonly #frames = new FrameReader(longestFrame);
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly ready = this.#ready.promise;
  readonly ended = this.#ended.promise;
  readonly #onKill: (() => void) | undefined;
  readonly #stopWatch: (() => void) | undefined;
  #nextCall = 1;
  #lastWords = '';
  #hasEnded = false;
  #dataMb: number | undefined;
  #hasMinimalPriority = false;
  #leavesOneProcessor: boolean;
  /** Data segment in MB when the only session was last confirmed clean; undefined if it may not be clean. */
  #cleanUseMb: number | undefined = 0;

  private constructor(child: ChildProcess, directory: string, start: WorkerStart) {
    this.#child = child;
    this.#directory = directory;
    this.#dataMb = start.dataMb;
    this.#onKill = start.onKill;
    this.#leavesOneProcessor = start.isBackground ?? false;
    this.#orders = child.stdio[3] as Duplex;
    this.ready.catch(() => undefined);
    const answers = child.stdio[4] as Duplex;
    answers.on('data', (chunk: Buffer) => this.#receive(chunk));
    // If a pipe fails, the process cannot be reached, and its run would wait forever.
    for (const pipe of [this.#orders, answers]) pipe.on('error', () => this.kill()).on('close', () => this.kill());
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-4000);
    });
    if (start.dataMb !== undefined && !findProgram('prlimit'))
      this.#stopWatch = watchMemory(
        child.pid as number,
        () => this.#dataMb as number,
        () => {
          this.#lastWords = 'bad_alloc';
          this.kill();
        },
      );
    child.on('error', () => this.#end(start));
    child.on('close', () => this.#end(start));
  }

  static async start(start: WorkerStart): Promise<WorkerProcess> {
    const directory = join(start.directory, randomUUID());
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const child = await spawnWorker(start, directory);
    return new WorkerProcess(child, directory, start);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async setDataLimit(dataMb: number): Promise<void> {
    if (dataMb === this.#dataMb) return;
    this.#dataMb = dataMb;
    const prlimit = findProgram('prlimit');
    if (prlimit) await promisify(execFile)(prlimit, [`--pid=${this.pid}`, dataOption(dataMb)]);
  }

  get needsReset(): boolean {
    return this.#cleanUseMb === undefined;
  }

  /** True if its session is clean and a third of the memory limit is free: an engine rarely returns the memory it has used. */
  get isFit(): boolean {
    const used = this.#cleanUseMb;
    return used !== undefined && (this.#dataMb === undefined || this.#dataMb + reservedMb - used > this.#dataMb / 3);
  }

  /** Sends an order and resolves with the result of its 'done'. Throws CallFailedError or WorkerEndedError. */
  call(order: WithoutCall<CallOrder>, listener?: CallListener): { id: number; result: Promise<unknown> } {
    const id = this.#nextCall;
    this.#nextCall += 1;
    const isRun = order.type === 'run' || order.type === 'batch';
    if (order.type === 'reset' || (isRun && this.#cleanUseMb !== undefined)) this.#mayEndClean.add(id);
    if (order.type !== 'open') this.#cleanUseMb = undefined;
    if (this.#hasEnded) return { id, result: Promise.reject(this.#endedError()) };
    const result = this.#calls.add(id, listener);
    this.#order({ ...order, call: id } as Order);
    return { id, result };
  }

  #order(order: Order): void {
    if (order.type !== 'batch') {
      this.#orders.write(messageFrame(order));
      return;
    }
    const { batch, frames } = setApart(order.batch, order.call);
    for (const bytes of frames) this.#orders.write(bytes);
    this.#orders.write(messageFrame({ ...order, batch }));
  }

  async open(session: number, { driverId, settings }: Target, surroundings: Surroundings): Promise<void> {
    await this.call({ type: 'open', session, driverId, settings, surroundings }).result;
  }

  cancel(call: number): void {
    this.#calls.cancel(call);
    if (!this.#hasEnded) this.#orders.write(messageFrame({ type: 'cancel', call }));
  }

  giveWay(): void {
    if (this.#hasEnded || this.pid === undefined) return;
    this.#hasMinimalPriority = true;
    minimizePriority(this.pid);
  }

  stopGivingWay(): boolean {
    if (!this.#hasMinimalPriority) return true;
    if (this.pid === undefined || !restorePriority(this.pid)) return false;
    this.#hasMinimalPriority = false;
    if (this.#leavesOneProcessor) useAllProcessors(this.pid);
    this.#leavesOneProcessor = false;
    return true;
  }

  /** Does nothing on systems where a paused process would outlive the server. */
  pause(): void {
    if (findProgram('setpriv') && !this.#hasEnded) this.#child.kill('SIGSTOP');
  }

  resume(): void {
    if (!this.#hasEnded) this.#child.kill('SIGCONT');
  }

  kill(): void {
    if (this.#hasEnded) return;
    this.#onKill?.();
    this.#child.kill('SIGKILL');
  }

  #receive(chunk: Buffer): void {
    try {
      for (const frame of this.#frames.push(chunk)) {
        if (frame.kind === frameKind.message) this.#receiveAnswer(parseAnswer(frame.body));
        else if (frame.kind === frameKind.rows) this.#receiveRows(parseRows(frame.body, longestFrame));
        else if (frame.kind === frameKind.whole) this.#receiveWhole(parseWhole(frame.body, longestFrame));
        else if (frame.kind === frameKind.tokens) this.#receiveTokens(parseTokens(frame.body));
        else throw new Error('Unexpected frame from a worker');
      }
    } catch {
      this.kill();
    }
  }

  #receiveRows({ call: id, frame }: { call: number; frame: RowsFrame }): void {
    this.#handOver(id, (listener) => listener.onRows?.(frame), true);
  }

  #receiveTokens({ call: id, rows, bytes }: { call: number; rows: number; bytes: Buffer }): void {
    this.#handOver(id, (listener) => listener.onTokens?.(bytes, rows), true);
  }

  #receiveWhole({ answer, call, frame }: { answer: Answer; call: number; frame: RowsFrame }): void {
    if (answer.type !== 'done' || answer.call !== call) throw new Error('Rows frame for another call');
    this.#handOver(call, (listener) => listener.onRows?.(frame));
    this.#receiveAnswer(answer);
  }

  #handOver(call: number, hand: (listener: CallListener) => void | Promise<void>, isAwaited = false): void {
    const tellTaken = () => {
      if (isAwaited && !this.#hasEnded) this.#orders.write(messageFrame({ type: 'taken', call }));
    };
    this.#calls.handOver(call, hand, tellTaken, () => this.cancel(call));
  }

  #receiveAnswer(answer: Answer): void {
    if (answer.type === 'ready') {
      this.#ready.resolve();
      return;
    }
    if (answer.type === 'event') {
      this.#handOver(answer.call, (listener) => listener.onBatchEvent?.(answer.event));
      return;
    }
    if (answer.type !== 'columns') {
      const mayEndClean = this.#mayEndClean.delete(answer.call);
      if (mayEndClean && answer.type === 'done') this.#cleanUseMb = parseUsedMb(answer.result);
    }
    this.#calls.settle(answer);
  }

  #endedError(): WorkerEndedError {
    return new WorkerEndedError(/bad_alloc|out of memory|allocation failed|Allocation failed/i.test(this.#lastWords));
  }

  #end(start: WorkerStart): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopWatch?.();
    this.#ready.reject(this.#endedError());
    this.#calls.rejectAll(() => this.#endedError());
    this.#orders.destroy();
    start.onEnd?.();
    rm(this.#directory, { recursive: true, force: true }).then(this.#ended.resolve, () => this.#ended.resolve());
  }
}
