import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { answerConstantBatch, type ConstantAnswer } from '@platbook/sql/tsql/constant-batch';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import { applyOption, type SessionOptions, usualOptions } from '@platbook/sql/tsql/session-options';
import { findAnswer } from '@platbook/sql/tsql/statement-book/find-answer';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { buildRow } from '@platbook/tds/encoders/put-value';
import { UnsendableValueError } from '@platbook/tds/encoders/unsendable-value-error';
import { wideColumns } from '@platbook/tds/encoders/wire-type';
import type { TsqlBatch, TsqlBatchEnd, TsqlBatchListener, TsqlSession } from '@platbook/tds/tsql-session';
import { QueueFullError, type Target } from '../execution.ts';
import type { Lease } from '../lease.ts';
import { canceledBatch, ownError, runTsqlBatch } from './run-tsql-batch.ts';

/** Undefined if it needs an engine. Throws TsqlError for text the parser refuses, and whatever the listener throws. */
async function answerConstants(batch: TsqlBatch, options: SessionOptions, listener: TsqlBatchListener) {
  const { facts, parameters, text, transaction } = batch;
  const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
  const answered = answerConstantBatch(text, { facts, database: DIRECT_DATABASE }, given, transaction);
  if (answered === undefined) return undefined;
  let after = options;
  for (const answer of answered.answers) {
    if (answer.kind === 'setOption') after = applyOption(after, answer.options, answer.value, 1);
    await sendAnswer(answer, listener, {
      ...after,
      isFormatOnly: after.isFormatOnly || batch.isDescribeOnly === true,
      isWideText: batch.isWideText === true,
    });
  }
  const values = parameters.map(({ name }) => [name, answered.variables.get(name.toLowerCase())?.value ?? null]);
  return { parameters: Object.fromEntries(values), options: after, transaction: answered.transaction };
}

async function sendAnswer(
  answer: ConstantAnswer,
  listener: TsqlBatchListener,
  { isFormatOnly, isNoCount, isWideText }: SessionOptions & { isWideText: boolean },
): Promise<void> {
  if (answer.kind === 'message') return await listener.onMessage(answer.text, answer.line);
  if (answer.kind !== 'row') return await listener.onStatementEnd({ isSelect: false });
  const { columns, row } = answer;
  await listener.onColumns(isWideText ? wideColumns(columns) : columns);
  const isRow = !isFormatOnly && row !== undefined;
  if (isRow) {
    const types = columns.map(({ type }) => type);
    await listener.onRows(buildRow(types, row, isWideText), 1);
  }
  await listener.onStatementEnd({ isSelect: true, ...(!isNoCount && { rowCount: Number(isRow) }) });
}

export interface ConversationGround {
  readonly graceMs: number;
  /** Acquires a slot for one batch, or for as long as temporary tables exist. `isHeld` means the conversation already has a process. */
  enter(personId: string, isHeld: boolean, signal: AbortSignal): Promise<() => void>;
  lease(personId: string, target: Target, signal: AbortSignal): Promise<Lease>;
  hold(personId: string): (() => void) | undefined;
  isRefused(personId: string, text: string): boolean;
  noteDeath(personId: string, text: string): void;
  explain(error: unknown): string;
  onNotice(message: string): void;
  /** How long temporary tables keep an idle process. Milliseconds. */
  readonly idleMs: number;
}

export class TsqlConversation implements TsqlSession {
  readonly #personId: string;
  readonly #target: Target;
  readonly #ground: ConversationGround;
  readonly #closing = new AbortController();
  #options = usualOptions;
  #held: { lease: Lease; release: () => void } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(personId: string, target: Target, ground: ConversationGround) {
    this.#personId = personId;
    this.#target = target;
    this.#ground = ground;
  }

  run(batch: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd> {
    const running = this.#run(batch, listener, AbortSignal.any([signal, this.#closing.signal]));
    this.#running = running.catch(() => undefined);
    return running;
  }

  async #run(asked: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd> {
    if (signal.aborted) return failed(asked, canceledBatch);
    clearTimeout(this.#idle);
    let batch = asked;
    try {
      batch = { ...asked, text: findAnswer(asked.text) ?? asked.text };
      const constant = await answerConstants(batch, this.#options, listener);
      if (constant) {
        if (!batch.isCall) this.#options = constant.options;
        return { parameters: constant.parameters, transaction: constant.transaction };
      }
      return await this.#runInProcess(batch, listener, signal);
    } catch (error) {
      if (error instanceof UnsendableValueError) return failed(batch, ownError(error.number, error.message));
      if (!(error instanceof TsqlError)) throw error;
      const { number, severity, line, message } = error;
      return failed(batch, { number, severity, line, message });
    } finally {
      if (this.#held) this.#waitIdle();
    }
  }

  async #runInProcess(batch: TsqlBatch, listener: TsqlBatchListener, signal: AbortSignal): Promise<TsqlBatchEnd> {
    const personId = this.#personId;
    const ground = this.#ground;
    if (ground.isRefused(personId, batch.text)) return failed(batch, ownError(ownErrors.unavailable, endedTwice));
    if (this.#held?.lease.process.hasEnded) this.#forget();
    const held = this.#held;
    let leave: (() => void) | undefined;
    let lease: Lease;
    try {
      leave = await ground.enter(personId, held !== undefined, signal);
      lease = held?.lease ?? (await ground.lease(personId, this.#target, signal));
    } catch (error) {
      leave?.();
      if (signal.aborted) return failed(batch, canceledBatch);
      if (error instanceof QueueFullError) return failed(batch, ownError(ownErrors.busy, error.message));
      return failed(batch, ownError(ownErrors.unavailable, ground.explain(error)));
    }
    let isHealthy = false;
    let isKept = false;
    try {
      const ended = await runTsqlBatch(lease, batch, listener, {
        options: this.#options,
        signal,
        graceMs: ground.graceMs,
        onNotice: ground.onNotice,
      });
      isHealthy = ended.isHealthy;
      if (ended.hasDied) ground.noteDeath(personId, batch.text);
      const { options, hasTemporary, ...end } = ended.end;
      if (!batch.isCall) this.#options = options;
      isKept = isHealthy && hasTemporary && this.#keep(lease);
      if (hasTemporary && !isKept)
        return { ...end, error: { ...(end.error ?? ownError(ownErrors.temporary, tooManyHeld)), isLost: true } };
      return end.error && held && !isHealthy ? { ...end, error: { ...end.error, isLost: true } } : end;
    } finally {
      if (!isKept) {
        this.#forget();
        lease.release(isHealthy).catch((error: unknown) => ground.onNotice(String(error)));
      }
      leave();
    }
  }

  async reset(): Promise<void> {
    await this.#running;
    this.#options = usualOptions;
    await this.#release();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The connection is closed'));
    await this.#running;
    await this.#release();
  }

  async #release(): Promise<void> {
    const held = this.#held;
    this.#forget();
    await held?.lease.release(!held.lease.process.hasEnded);
  }

  /** Keeps the process of a session with temporary tables; false if the user has reached the limit of kept processes. */
  #keep(lease: Lease): boolean {
    if (this.#held?.lease === lease) return true;
    const release = this.#ground.hold(this.#personId);
    if (release) this.#held = { lease, release };
    return release !== undefined;
  }

  #forget(): void {
    clearTimeout(this.#idle);
    this.#held?.release();
    this.#held = undefined;
  }

  #waitIdle(): void {
    this.#idle = setTimeout(() => void this.#release(), this.#ground.idleMs);
    this.#idle.unref();
  }
}

const endedTwice = "This query crashed its worker twice. It can't run again for ten minutes.";
const tooManyHeld =
  "Too many of your connections use temporary tables, so this connection's were dropped. Close another connection.";

function failed({ parameters }: TsqlBatch, error: NonNullable<TsqlBatchEnd['error']>): TsqlBatchEnd {
  return { error, parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])) };
}
