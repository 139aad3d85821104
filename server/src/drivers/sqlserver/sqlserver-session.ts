import type { BoundValue } from '@platbook/sql/parameter-value';
import type { Connection, Request } from 'tedious';
import {
  type Column,
  type RunOptions,
  type RunOutcome,
  type Session,
  SessionLostError,
  StatementError,
} from '../driver.ts';
import { RowFrames, rowText } from '../row-frames.ts';
import { describeSqlServer, inspectSqlServerRights, tellAboutSqlServer } from './describe-sqlserver.ts';
import type { ColumnType, Tedious } from './load-tedious.ts';
import { type SqlServerCodec, scaleOf, sqlServerCodec } from './sqlserver-cells.ts';
import { sqlServerError } from './sqlserver-errors.ts';

type ColumnMetadata = ColumnType & { readonly colName: string };

const valueBytes = 64 * 1024 * 1024;

export class SqlServerSession implements Session {
  readonly #tedious: Tedious;
  readonly #connection: Connection;
  readonly #bytesRead: () => number;
  readonly #lost: Promise<never>;

  constructor(tedious: Tedious, connection: Connection, bytesRead: () => number) {
    this.#tedious = tedious;
    this.#connection = connection;
    this.#bytesRead = bytesRead;
    this.#lost = new Promise((_, reject) => {
      connection.once('end', () => reject(new SessionLostError()));
    });
    this.#lost.catch(() => undefined);
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    const reading = new Reading(options, isOneResult(sql));
    const cancel = (): void => void this.#connection.cancel();
    const guard = this.#guardValues(reading);
    try {
      await this.#perform(sql, options.values, (request) => {
        reading.follow(request, () => this.#connection.cancel());
        options.signal.addEventListener('abort', cancel, { once: true });
      });
      options.signal.throwIfAborted();
      return await reading.end();
    } catch (error) {
      if (guard.isExceeded) throw new SessionLostError('A value in the result is too large to show');
      options.signal.throwIfAborted();
      if (reading.failure !== undefined) throw reading.failure;
      if (reading.isCut) return await reading.end();
      if (error instanceof StatementError) throw error;
      throw sqlServerError(error, sql);
    } finally {
      clearInterval(guard.timer);
      options.signal.removeEventListener('abort', cancel);
    }
  }

  /** A batch keeps its temporary tables for the next one, so only a statement with values is sent as a call. */
  #perform(sql: string, values: readonly BoundValue[] = [], prepare: (request: Request) => void): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      const request = new this.#tedious.Request(sql, (error) => (error ? reject(error) : resolve()));
      for (const [index, { type, text }] of values.entries()) this.#addValue(request, `p${index + 1}`, type, text);
      prepare(request);
      if (values.length === 0) this.#connection.execSqlBatch(request);
      else this.#connection.execSql(request);
    });
    return Promise.race([done, this.#lost]);
  }

  /** Numbers and dates are sent as text that the server parses, so that no digit is lost. */
  #addValue(request: Request, name: string, type: BoundValue['type'], text: string): void {
    const { TYPES } = this.#tedious;
    if (type === 'date') request.addParameter(name, TYPES.Date, new Date(`${text}T00:00:00Z`));
    else request.addParameter(name, TYPES.NVarChar, text);
  }

  /** The library assembles a whole value in memory; one that is too large ends the connection. */
  #guardValues(reading: Reading): { isExceeded: boolean; timer: NodeJS.Timeout } {
    const guard = {
      isExceeded: false,
      timer: setInterval(() => {
        if (reading.isCut || this.#bytesRead() - reading.bytesAtRow <= valueBytes) return;
        guard.isExceeded = true;
        this.#connection.close();
      }, 100).unref(),
    };
    reading.bytesRead = this.#bytesRead;
    reading.bytesAtRow = this.#bytesRead();
    return guard;
  }

  readonly #ask = async (sql: string): Promise<unknown[][]> => {
    const rows: unknown[][] = [];
    await this.#perform(sql, [], (request) => {
      request.on('row', (cells) => void rows.push(valuesOf(cells)));
    }).catch((error: unknown) => {
      throw error instanceof StatementError ? error : sqlServerError(error, sql);
    });
    return rows;
  };

  describe = () => describeSqlServer(this.#ask);
  inspectRights = () => inspectSqlServerRights(this.#ask);
  about = () => tellAboutSqlServer(this.#ask);

  async ping(): Promise<void> {
    await this.#ask('select 1');
  }

  async reset(): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#connection.reset((error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([done, this.#lost]);
  }

  async close(): Promise<void> {
    this.#connection.close();
    await this.#lost.catch(() => undefined);
  }
}

/** The rows of a running statement. If there are several results, as from a procedure, the last one counts. */
class Reading {
  readonly #options: RunOptions;
  readonly #isOneResult: boolean;
  readonly #frames: RowFrames;
  #columns: Column[] = [];
  #codecs: SqlServerCodec[] = [];
  /** Rows of a result that may not be the last. */
  #held: string[] = [];
  #heldBytes = 0;
  #sending: Promise<void> = Promise.resolve();
  bytesRead: () => number = () => 0;
  bytesAtRow = 0;
  isCut = false;
  failure: unknown;

  constructor(options: RunOptions, isOneResult: boolean) {
    this.#options = options;
    this.#isOneResult = isOneResult;
    this.#frames = new RowFrames(options);
  }

  follow(request: Request, stop: () => void): void {
    request.on('columnMetadata', (columns) => this.#begin(columns as unknown as ColumnMetadata[]));
    request.on('row', (cells) => {
      this.bytesAtRow = this.bytesRead();
      if (this.isCut || this.failure !== undefined) return;
      this.#take(rowText(valuesOf(cells), this.#codecs, this.#columns), request, stop);
    });
  }

  #begin(columns: ColumnMetadata[]): void {
    this.bytesAtRow = this.bytesRead();
    this.#codecs = columns.map(sqlServerCodec);
    this.#columns = columns.map((column, index) => ({
      name: column.colName,
      datatype: (this.#codecs[index] as SqlServerCodec).datatype,
      maxValueLength: 0,
      ...scaleOf(column),
    }));
    this.#held = [];
    this.#heldBytes = 0;
    if (this.#isOneResult) this.#options.onColumns(this.#columns);
  }

  #take(row: string, request: Request, stop: () => void): void {
    if (!this.#isOneResult) {
      if (this.#held.length > this.#options.maxRows || this.#heldBytes > this.#options.maxBytes) return;
      this.#heldBytes += row.length;
      this.#held.push(row);
      return;
    }
    if (!this.#frames.add(row)) {
      this.isCut = true;
      stop();
      return;
    }
    if (!this.#frames.isDue) return;
    request.pause();
    this.#sending = this.#frames.flush().then(
      () => request.resume(),
      (error: unknown) => {
        this.failure = error;
        request.resume();
        stop();
      },
    );
  }

  async end(): Promise<RunOutcome> {
    await this.#sending;
    if (this.failure !== undefined) throw this.failure;
    if (!this.#isOneResult) {
      this.#options.onColumns(this.#columns);
      for (const row of this.#held) {
        if (!this.#frames.add(row)) break;
        if (this.#frames.isDue) await this.#frames.flush();
      }
    }
    return await this.#frames.end(this.#columns);
  }
}

function isOneResult(sql: string): boolean {
  return /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values)\b/i.test(sql);
}

function valuesOf(cells: unknown): unknown[] {
  return (cells as { readonly value: unknown }[]).map(({ value }) => value);
}
