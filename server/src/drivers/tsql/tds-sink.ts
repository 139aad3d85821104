import type { DuckDBResult } from '@duckdb/node-api';
import { ownErrors } from '@platbook/sql/tsql/own-errors';
import { applyOption, type SessionOptions } from '@platbook/sql/tsql/session-options';
import { TsqlError } from '@platbook/sql/tsql/translation';
import { RowTooLongError } from '@platbook/tds/encoders/tds-bytes';
import { UnsendableValueError } from '@platbook/tds/encoders/unsendable-value-error';
import { wideColumns } from '@platbook/tds/encoders/wire-type';
import type { SessionBatch, SessionBatchListener } from './batch-run.ts';
import type { BatchSink } from './batch-runner.ts';
import { TdsRows } from './tds-rows.ts';

type Library = typeof import('@duckdb/node-api');
type Query = Parameters<BatchSink['query']>[0];
type Run = Parameters<BatchSink['query']>[1];

const firstFrameRows = 256;
const frameBytes = 256 * 1024;

/** Exceeding a limit of the batch is an error; a result is never silently shortened. */
export class TdsSink implements BatchSink {
  options: SessionOptions;
  readonly #library: Library;
  readonly #batch: SessionBatch;
  readonly #listener: SessionBatchListener;

  constructor(library: Library, batch: SessionBatch, listener: SessionBatchListener) {
    this.#library = library;
    this.#batch = batch;
    this.#listener = listener;
    this.options = batch.options;
  }

  async query(statement: Query, run: Run): Promise<void> {
    const { columns, line } = statement;
    const isWideText = this.#batch.isWideText === true;
    const sent = isWideText ? wideColumns(columns) : columns;
    if (this.#batch.isDescribeOnly || this.options.isFormatOnly) {
      await run.prepare();
      await this.#listener.onColumns(sent);
      await this.#sendEnd(true, 0);
      return;
    }
    const rows = new TdsRows(columns, this.#library, isWideText);
    let count = 0;
    await run.stream(async (result) => {
      await this.#listener.onColumns(sent);
      count = await this.#send(result, rows, line);
      return { isWhole: true };
    });
    await this.#sendEnd(true, count);
  }

  async end(rowCount: number | undefined): Promise<void> {
    await this.#sendEnd(false, rowCount);
  }

  async message(text: string, line: number): Promise<void> {
    await this.#listener.onMessage(text, line);
  }

  option(names: readonly string[], value: string, line: number): void {
    this.options = applyOption(this.options, names, value, line);
  }

  async #send(result: DuckDBResult, rows: TdsRows, line: number): Promise<number> {
    const { maxRows, maxBytes } = this.#batch;
    let [count, bytes] = [0, 0];
    const flush = async (): Promise<void> => {
      const gathered = rows.count;
      const taken = rows.take();
      bytes += taken.length;
      if (bytes > maxBytes)
        throw new TsqlError(ownErrors.bytes, `The result exceeds the limit of ${sizeOf(maxBytes)}.`, { line });
      if (gathered > 0) await this.#listener.onRows(taken, gathered);
    };
    for (;;) {
      const chunk = await result.fetchChunk();
      const inChunk = chunk?.rowCount ?? 0;
      if (!chunk || inChunk === 0) break;
      for (let at = 0; at < inChunk; ) {
        const before = at;
        const to = bytes === 0 ? Math.min(inChunk, at + firstFrameRows) : inChunk;
        at = telling(line, () => rows.add(chunk, before, to, frameBytes));
        count += at - before;
        if (count > maxRows)
          throw new TsqlError(ownErrors.rows, `The result exceeds the limit of ${maxRows} rows.`, { line });
        this.#listener.signal.throwIfAborted();
        if (rows.out.length >= frameBytes || bytes === 0) await flush();
      }
    }
    this.#listener.signal.throwIfAborted();
    await flush();
    return count;
  }

  async #sendEnd(isSelect: boolean, rowCount: number | undefined): Promise<void> {
    const isCounted = rowCount !== undefined && !this.options.isNoCount;
    await this.#listener.onStatementEnd(isCounted ? { isSelect, rowCount } : { isSelect });
  }
}

function telling<Result>(line: number, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof UnsendableValueError) throw new TsqlError(error.number, error.message, { line });
    if (error instanceof RowTooLongError) throw new TsqlError(ownErrors.bytes, `${error.message}.`, { line });
    throw error;
  }
}

function sizeOf(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
