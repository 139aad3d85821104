import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import type { Output } from './calls/bind-parameters.ts';
import type { ReplyStream } from './protocol/reply-stream.ts';
import {
  buildColumns,
  buildDone,
  buildNotice,
  buildReturnStatus,
  buildReturnValue,
  doneFlag,
  doneToken,
  type Notice,
} from './protocol/tokens.ts';
import type { TsqlBatchEnd, TsqlBatchListener } from './tsql-session.ts';

export interface ReplyContext {
  readonly serverName: string;
  readonly tdsVersion: number;
  readonly maxRows: number;
  readonly maxBytes: number;
}

type Done = { flags?: number; rowCount?: number | undefined; isSelect?: boolean };

/** Holds back the end of a statement until it is known whether another follows: the last one lacks the 'more' flag. */
export class ResultWriter implements TsqlBatchListener {
  readonly #reply: ReplyStream;
  readonly #context: ReplyContext;
  readonly #isCall: boolean;
  #held: Done | undefined;
  #rows = 0;
  #allRows = 0;
  #bytes = 0;
  error: Notice | undefined;

  constructor(reply: ReplyStream, context: ReplyContext, isCall: boolean) {
    this.#reply = reply;
    this.#context = context;
    this.#isCall = isCall;
  }

  get rows(): number {
    return this.#allRows;
  }

  /** Rows kept for a cursor count as rows of their statement. */
  countRows(rows: number): void {
    this.#allRows += rows;
  }

  async onColumns(columns: readonly SqlColumn[]): Promise<void> {
    await this.#sendHeld();
    this.#rows = 0;
    await this.#reply.add(buildColumns(columns));
  }

  onRows(bytes: Buffer, rows: number): Promise<void> | undefined {
    this.#rows += rows;
    this.#allRows += rows;
    this.#bytes += bytes.length;
    if (this.#rows > this.#context.maxRows || this.#bytes > this.#context.maxBytes)
      throw new Error('session exceeded its send limit');
    return this.#reply.add(bytes);
  }

  async onStatementEnd(end: { readonly rowCount?: number; readonly isSelect: boolean }): Promise<void> {
    await this.#sendHeld();
    this.#held = end;
  }

  async onMessage(text: string, line: number): Promise<void> {
    await this.notify({ number: 0, severity: 0, message: text, line });
  }

  async notify(notice: Notice): Promise<void> {
    await this.#sendHeld();
    if (notice.severity > 10) this.error ??= notice;
    await this.#reply.add(buildNotice(notice, this.#context.serverName, this.#context.tdsVersion));
  }

  async add(token: Buffer): Promise<void> {
    await this.#sendHeld();
    await this.#reply.add(token);
  }

  async finish(
    end: { error?: Notice | undefined; isCanceled?: boolean },
    given: {
      outputs?: readonly Output[];
      values?: TsqlBatchEnd['parameters'];
      isFollowed?: boolean;
      status?: number;
    } = {},
  ): Promise<void> {
    if (end.error) await this.notify(end.error);
    const hasFailed = this.error !== undefined || end.isCanceled === true;
    const { tdsVersion } = this.#context;
    if (!this.#isCall) {
      const done = this.#held ?? {};
      this.#held = undefined;
      // A truncated result must never look like a clean end.
      const last = hasFailed ? { flags: doneFlag.error } : done;
      await this.#reply.add(buildDone(doneToken.batch, last, tdsVersion));
      return;
    }
    await this.#sendHeld();
    if (!hasFailed) {
      const values = (given.outputs ?? []).map(({ ordinal, name, variable, type }) =>
        buildReturnValue(ordinal, name, type, given.values?.[variable] ?? null),
      );
      await this.#reply.add(Buffer.concat([buildReturnStatus(given.status ?? 0), ...values]));
    }
    const flags = (hasFailed ? doneFlag.error : 0) | (given.isFollowed ? doneFlag.more : 0);
    await this.#reply.add(buildDone(doneToken.call, { flags }, tdsVersion));
  }

  #sendHeld(): Promise<void> | undefined {
    const held = this.#held;
    if (!held) return undefined;
    this.#held = undefined;
    const kind = this.#isCall ? doneToken.inCall : doneToken.batch;
    return this.#reply.add(buildDone(kind, { ...held, flags: doneFlag.more }, this.#context.tdsVersion));
  }
}
