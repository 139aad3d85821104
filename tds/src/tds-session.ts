import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerCall } from './calls/answer-call.ts';
import { callInText } from './calls/call-in-text.ts';
import { type Call, readCalls } from './calls/calls.ts';
import { closeCursors } from './calls/server-cursor.ts';
import { errorNumber, noticeOf } from './notices.ts';
import { skipAllHeaders } from './protocol/all-headers.ts';
import { ByteReader } from './protocol/byte-reader.ts';
import type { Message } from './protocol/message-reader.ts';
import { packetType } from './protocol/packets.ts';
import { ProtocolError } from './protocol/protocol-error.ts';
import { buildBinaryChange, buildDone, change, doneFlag, doneToken } from './protocol/tokens.ts';
import type { Transport } from './protocol/transport.ts';
import { ResultWriter } from './result-writer.ts';
import { runStatement } from './run-statement.ts';
import { resetState, type SessionState } from './session-state.ts';
import { answerTransactionRequest } from './transactions.ts';

type Carrier = Pick<Transport, 'pause' | 'resume' | 'finish' | 'destroy'>;

const mostWaiting = 16;
const longBytes = 1024 * 1024;
const emptyBytes = Buffer.alloc(0);

/** `idle → running → idle`, `running → cancelling → idle` on an attention, and from every state to `closed`. */
export class TdsSession {
  readonly #state: SessionState;
  readonly #carrier: Carrier;
  #waiting: (Message | 'attention')[] = [];
  #isWorking = false;
  #running: AbortController | undefined;
  #wasInterrupted = false;
  #lastWords: string | undefined;
  #isClosed = false;

  constructor(state: SessionState, carrier: Carrier) {
    this.#state = state;
    this.#carrier = carrier;
  }

  get isIdle(): boolean {
    return !this.#isWorking;
  }

  receive(message: Message | 'attention'): void {
    if (this.#isClosed) return;
    if (message === 'attention' && this.#running) {
      this.#wasInterrupted = true;
      this.#running.abort();
      return;
    }
    this.#waiting.push(message);
    if (this.#waiting.length > mostWaiting) this.#carrier.pause();
    void this.#work();
  }

  /** Ends the session with an error: immediately when idle, else as soon as the running statement has been canceled. */
  end(message: string): void {
    if (this.#isClosed || this.#lastWords !== undefined) return;
    this.#lastWords = message;
    if (this.#running) this.#running.abort();
    else void this.#work();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#running?.abort();
    closeCursors(this.#state.cursors).catch(() => undefined);
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (!this.#isClosed && this.#lastWords === undefined) {
        const next = this.#waiting.shift();
        if (next === undefined) break;
        if (this.#waiting.length === 0) this.#carrier.resume();
        // Otherwise, trivial requests would be answered endlessly in one turn of the event loop.
        else await nextTurn();
        if (next === 'attention') await this.#acknowledge();
        else await this.#answer(next);
      }
      if (this.#lastWords !== undefined && !this.#isClosed) await this.#sayLastWords(this.#lastWords);
    } catch (error) {
      await this.#breakOff(error as Error);
    } finally {
      this.#isWorking = false;
    }
  }

  async #answer(message: Message): Promise<void> {
    const { reply } = this.#state;
    const running = new AbortController();
    this.#running = running;
    this.#wasInterrupted = false;
    try {
      if (message.resets) {
        await resetState(this.#state);
        await reply.add(buildBinaryChange(change.reset, emptyBytes, emptyBytes));
      }
      await this.#dispatch(message, running.signal);
    } finally {
      this.#running = undefined;
    }
    if (this.#lastWords !== undefined) return;
    await reply.end();
    // A message of its own: a client that finds both in one message keeps waiting.
    if (this.#wasInterrupted) await this.#acknowledge();
  }

  async #dispatch(message: Message, signal: AbortSignal): Promise<void> {
    const { context, reply } = this.#state;
    const isCall = message.type === packetType.call;
    const writer = new ResultWriter(reply, context, isCall);
    if (message.isIgnored) return await writer.finish({ isCanceled: true });
    if (message.isTooLong) {
      const text = 'The request is too long for this connection.';
      return await writer.finish({ error: { number: errorNumber.tooLong, severity: 16, line: 1, message: text } });
    }
    switch (message.type) {
      case packetType.batch:
        return await this.#runBatch(message.body, writer, signal);
      case packetType.call:
        return await this.#runCalls(message.body, writer, signal);
      case packetType.transaction:
        return await answerTransactionRequest(message.body, this.#state);
      case packetType.bulk: {
        const text = 'BULK INSERT is not supported on this read-only connection.';
        return await writer.finish({ error: { number: errorNumber.bulk, severity: 16, line: 1, message: text } });
      }
      default:
        throw new ProtocolError(`unsupported message type ${message.type}`);
    }
  }

  async #runBatch(body: Buffer, writer: ResultWriter, signal: AbortSignal): Promise<void> {
    const reader = new ByteReader(body);
    skipAllHeaders(reader);
    if (reader.left % 2 !== 0) throw new ProtocolError('batch with an odd number of bytes');
    const text = reader.text(reader.left / 2);
    const call = callInText(text);
    if (call) {
      const { reply, context } = this.#state;
      const answering = {
        state: this.#state,
        writer: new ResultWriter(reply, context, true),
        signal,
        isFollowed: false,
      };
      return await answerCall(call, answering);
    }
    const { error } = await runStatement(this.#state, { text, parameters: [], isCall: false }, writer, signal);
    await writer.finish({ error: signal.aborted ? undefined : error, isCanceled: error !== undefined });
  }

  async #runCalls(body: Buffer, first: ResultWriter, signal: AbortSignal): Promise<void> {
    const calls = readCalls(body);
    let writer = first;
    for (let next = read(calls); ; ) {
      if (next instanceof Error) return await writer.finish({ error: noticeOf(next) });
      const call = next;
      if (call === undefined) throw new ProtocolError('message without an RPC');
      const following = read(calls);
      const isFollowed = following !== undefined && !signal.aborted;
      if (body.length > longBytes) await nextTurn();
      await answerCall(call, { state: this.#state, writer, signal, isFollowed });
      if (!isFollowed) return;
      writer = new ResultWriter(this.#state.reply, this.#state.context, true);
      next = following;
      await nextTurn();
    }
  }

  async #acknowledge(): Promise<void> {
    const { reply, context } = this.#state;
    await reply.add(buildDone(doneToken.batch, { flags: doneFlag.attention }, context.tdsVersion));
    await reply.end();
  }

  async #sayLastWords(message: string, number: number = errorNumber.killed): Promise<void> {
    const { reply, context } = this.#state;
    const writer = new ResultWriter(reply, context, false);
    await writer.finish({ error: { number, severity: 20, line: 1, message } });
    await reply.end();
    this.#isClosed = true;
    this.#carrier.finish();
  }

  async #breakOff(error: Error): Promise<void> {
    if (this.#isClosed) return;
    this.#waiting = [];
    const message =
      error instanceof ProtocolError
        ? 'The incoming tabular data stream (TDS) protocol stream is incorrect.'
        : noticeOf(error).message;
    const { settings, address } = this.#state;
    settings.onTrouble?.({ address, what: 'session failed', cause: error });
    await this.#sayLastWords(message, error instanceof ProtocolError ? errorNumber.stream : errorNumber.fault).catch(
      (cause: Error) => this.#carrier.destroy(cause),
    );
  }
}

function read(calls: Generator<Call>): Call | Error | undefined {
  try {
    const { value, done } = calls.next();
    return done ? undefined : (value as Call);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return error as Error;
  }
}
