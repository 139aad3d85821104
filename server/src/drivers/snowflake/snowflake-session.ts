import type { BoundValue } from '@platbook/sql/parameter-value';
import {
  type Column,
  type DatabaseDescription,
  type RunOptions,
  type RunOutcome,
  type Session,
  SessionLostError,
  StatementError,
} from '../driver.ts';
import { RowFrames, rowText } from '../row-frames.ts';
import { checkReading } from './check-reading.ts';
import { describeSnowflake, inspectSnowflakeRights, tellAboutSnowflake } from './describe-snowflake.ts';
import { type AnswerPart, readAnswer } from './read-answer.ts';
import { type RowType, type SnowflakeCodec, snowflakeCodec, snowflakeColumn } from './snowflake-cells.ts';
import { silent, unreadable } from './snowflake-errors.ts';
import type { StatementApi } from './statement-api.ts';

/** Snowflake cancels a statement after this time, even if the client has disappeared. */
const statementSeconds = 24 * 60 * 60;
const ownMilliseconds = 120_000;
const ownRows = 2_000_000;
const cancelMs = 5_000;
const mostPartitions = 100_000;

/** Database, warehouse, schema and role of every statement. */
export type StatementPlace = Readonly<Record<'database' | 'warehouse', string>> & {
  readonly schema?: string;
  readonly role?: string;
};

/** Statements of one connection. The server keeps no session: each statement starts from the same place. */
export class SnowflakeSession implements Session {
  readonly #api: StatementApi;
  readonly #place: StatementPlace;

  constructor(api: StatementApi, place: StatementPlace) {
    this.#api = api;
    this.#place = place;
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    checkReading(sql);
    return { ...(await this.#perform(sql, options)), isTraceless: true };
  }

  async #perform(sql: string, options: RunOptions): Promise<RunOutcome> {
    const { signal } = options;
    signal.throwIfAborted();
    let handle: string | undefined;
    const reading = new Reading(options);
    try {
      handle = await this.#submit(sql, options);
      signal.throwIfAborted();
      const first = await this.#api.await(handle, sql, signal);
      await reading.read(first);
      // Rows that arrived before their columns couldn't be read.
      if (reading.hasSkipped) await reading.read(await this.#api.partition(handle, 0, sql, signal));
      for (let number = 1; number < reading.partitions && !reading.isCut; number += 1)
        await reading.read(await this.#api.partition(handle, number, sql, signal));
      return await reading.end();
    } catch (error) {
      if (!reading.hasResult && handle !== undefined) await this.#cancel(handle);
      signal.throwIfAborted();
      throw error;
    }
  }

  /** A statement that is canceled while it is submitted gets some time to return its handle, so that it can be canceled there, too. */
  async #submit(sql: string, { values, maxRows, signal }: RunOptions): Promise<string> {
    const patience = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const hurry = (): void => {
      timer = setTimeout(() => patience.abort(), cancelMs);
    };
    signal.addEventListener('abort', hurry, { once: true });
    try {
      return await this.#api.submit(
        {
          statement: sql,
          ...(values === undefined || values.length === 0 ? {} : { bindings: bindingsOf(values) }),
          parameters: {
            MULTI_STATEMENT_COUNT: '1',
            TIMEZONE: 'UTC',
            BINARY_OUTPUT_FORMAT: 'HEX',
            // One more shows whether the limit left out rows. In a chain it would also cut what the next statement reads.
            ...(sql.includes('->>') ? {} : { ROWS_PER_RESULTSET: String(maxRows + 1) }),
            QUERY_TAG: 'platbook',
          },
          timeout: statementSeconds,
          ...this.#place,
        },
        patience.signal,
      );
    } finally {
      signal.removeEventListener('abort', hurry);
      clearTimeout(timer);
    }
  }

  async #cancel(handle: string): Promise<void> {
    await this.#api.cancel(handle, AbortSignal.timeout(cancelMs)).catch(() => undefined);
  }

  readonly #ask = async (sql: string, ...values: readonly string[]): Promise<Record<string, string | null>[]> => {
    const signal = AbortSignal.timeout(ownMilliseconds);
    const rows: Record<string, string | null>[] = [];
    let names: string[] = [];
    await this.#perform(sql, {
      values: values.map((text) => ({ type: 'text', text })),
      maxRows: ownRows,
      maxBytes: Number.POSITIVE_INFINITY,
      signal,
      onColumns: (columns) => {
        names = columns.map(({ name }) => name.toLowerCase());
      },
      onRows: async (json) => {
        for (const row of JSON.parse(`[${json}]`) as unknown[][])
          rows.push(
            Object.fromEntries(names.map((name, index) => [name, row[index] === null ? null : String(row[index])])),
          );
      },
    }).catch((error: unknown) => {
      throw signal.aborted ? new SessionLostError(silent) : error;
    });
    return rows;
  };

  describe = (): Promise<DatabaseDescription> => describeSnowflake(this.#ask);
  inspectRights = (): Promise<string[]> => inspectSnowflakeRights(this.#ask);
  about = (): Promise<string> => tellAboutSnowflake(this.#ask);

  async ping(): Promise<void> {
    await this.#ask('select 1');
  }

  async close(): Promise<void> {
    this.#api.close();
  }
}

/** Only texts and integers have a form in which no digit is lost; the placeholders of the dialect convert the others. */
function bindingsOf(values: readonly BoundValue[]): Record<string, { type: string; value: string }> {
  const entries = values.map(({ type, text }, index) => {
    const isInteger = type === 'number' && /^[+-]?\d{1,18}$/.test(text);
    return [
      String(index + 1),
      isInteger ? { type: 'FIXED', value: text.replace('+', '') } : { type: 'TEXT', value: text },
    ];
  });
  return Object.fromEntries(entries);
}

/** The rows of one result, partition by partition. */
class Reading {
  readonly #options: RunOptions;
  readonly #frames: RowFrames;
  #columns: Column[] | undefined;
  #codecs: SnowflakeCodec[] = [];
  #announcedRows: number | undefined;
  partitions = 0;
  hasSkipped = false;
  hasResult = false;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#frames = new RowFrames(options);
  }

  get isCut(): boolean {
    return this.#frames.isIncomplete;
  }

  async read(chunks: AsyncGenerator<Uint8Array>): Promise<void> {
    this.hasResult = true;
    for await (const part of readAnswer(chunks)) {
      if (part.rows === undefined) this.#takeField(part);
      else if (this.#columns === undefined) this.hasSkipped = true;
      else await this.#takeRows(part.rows, this.#columns);
      this.#options.signal.throwIfAborted();
      if (this.isCut) return;
    }
    if (this.#columns === undefined) throw new StatementError(unreadable);
  }

  async end(): Promise<RunOutcome> {
    const { rowCount, isIncomplete } = this.#frames;
    if (!isIncomplete && this.#announcedRows !== undefined && rowCount !== this.#announcedRows)
      throw new SessionLostError("The database didn't send all rows of the result");
    return this.#frames.end(this.#columns ?? []);
  }

  #takeField({ name, value }: Extract<AnswerPart, { name: string }>): void {
    if (name !== 'resultSetMetaData' || this.#columns !== undefined) return;
    const { rowType, partitionInfo, numRows } = (value ?? {}) as Record<string, unknown>;
    if (!Array.isArray(rowType) || !rowType.every(isRowType)) throw new StatementError(unreadable);
    this.partitions = Array.isArray(partitionInfo) ? Math.min(partitionInfo.length, mostPartitions) : 1;
    this.#announcedRows = typeof numRows === 'number' ? numRows : undefined;
    this.#codecs = rowType.map(snowflakeCodec);
    this.#columns = rowType.map(snowflakeColumn);
    this.#options.onColumns(this.#columns);
  }

  async #takeRows(rows: readonly unknown[][], columns: Column[]): Promise<void> {
    for (const row of rows) {
      if (!this.#frames.add(rowText(row, this.#codecs, columns))) return;
      if (this.#frames.isDue) {
        await this.#frames.flush();
        this.#options.signal.throwIfAborted();
      }
    }
  }
}

function isRowType(value: unknown): value is RowType {
  const { name, type } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof type === 'string';
}
