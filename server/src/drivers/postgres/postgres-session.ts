import type { Socket } from 'node:net';
import { scanSqlTokens } from '@platbook/contract/rules/sql-tokens';
import type { Client, ClientConfig } from 'pg';
import type Cursor from 'pg-cursor';
import { positionAt } from '../../sql/error-position.ts';
import {
  type Column,
  type DatabaseDescription,
  type RunOptions,
  type RunOutcome,
  type Session,
  SessionLostError,
  StatementError,
} from '../driver.ts';
import { RowFrames } from '../row-frames.ts';
import { describePostgres, inspectPostgresRights } from './describe-postgres.ts';
import { type PostgresCodec, postgresCodec } from './postgres-cells.ts';
import { postgresError } from './postgres-errors.ts';

/** The client library, loaded by the driver. */
export interface PostgresLibrary {
  Client: typeof Client;
  Cursor: typeof Cursor;
}

/** A row as it came: text, or null. */
type Values = (string | null)[];

interface Field {
  name: string;
  dataTypeID: number;
}

interface RowGuard {
  /** Of the portion being read. */
  bytes: number;
  isExceeded: boolean;
  stop(): void;
}

const firstRead = 32;
/** What one portion of rows may take of the worker's memory. */
const portionBytes = 64 * 1024 * 1024;
const readBytes = 512 * 1024;
/** One connection to a PostgreSQL server. Rows are read through a cursor, in portions that fit their width. */
export class PostgresSession implements Session {
  readonly #library: PostgresLibrary;
  readonly #config: ClientConfig;
  readonly #client: Client;
  /** Rejects when the connection is gone; the library leaves a cursor without an answer then. */
  readonly #lost: Promise<never>;

  constructor(library: PostgresLibrary, config: ClientConfig, client: Client) {
    this.#library = library;
    this.#config = config;
    this.#client = client;
    this.#lost = new Promise((_, reject) => {
      client.once('end', () => reject(new SessionLostError()));
    });
    this.#lost.catch(() => undefined);
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    refuseCopy(sql);
    let cancelling: Promise<void> | undefined;
    const cancel = (): void => {
      cancelling = this.#cancel();
    };
    const guard = this.#guardRows();
    options.signal.addEventListener('abort', cancel);
    const cursor = new this.#library.Cursor<Values>(sql);
    keepValues(cursor);
    this.#client.query(cursor);
    try {
      return await Promise.race([this.#readAll(cursor, options, guard), this.#lost]);
    } catch (error) {
      if (guard.isExceeded) throw new SessionLostError('A row of the result is too large to be shown');
      if (options.signal.aborted || error instanceof StatementError) throw error;
      throw postgresError(error, sql);
    } finally {
      guard.stop();
      options.signal.removeEventListener('abort', cancel);
      if (cancelling) {
        await cancelling;
        // The server signals its process and answers before that looks: a cancel that came too late hits this, not the
        // next statement.
        await Promise.race([this.#client.query('select 1'), this.#lost]).catch(() => undefined);
      }
    }
  }

  /** The library puts whole portions of rows together in memory; one that is too large ends the connection. */
  #guardRows(): RowGuard {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    const guard: RowGuard = { bytes: 0, isExceeded: false, stop: () => stream.off('data', count) };
    const count = (chunk: Buffer): void => {
      guard.bytes += chunk.length;
      if (guard.bytes <= portionBytes) return;
      guard.isExceeded = true;
      this.#destroy();
    };
    stream.on('data', count);
    return guard;
  }

  async #readAll(cursor: Cursor<Values>, options: RunOptions, guard: RowGuard): Promise<RunOutcome> {
    const frames = new RowFrames(options);
    let columns: Column[] | undefined;
    let codecs: PostgresCodec[] = [];
    let asked = firstRead;
    let reading = read(cursor, asked);
    try {
      for (;;) {
        const { rows, fields } = await reading;
        const isLast = rows.length < asked;
        if (!isLast) {
          const fitting = Math.floor((readBytes * rows.length) / Math.max(1, guard.bytes));
          asked = Math.max(1, Math.min(asked * 4, 2_000, fitting));
          guard.bytes = 0;
          // The server goes on while these rows are encoded.
          reading = read(cursor, asked);
          reading.catch(() => undefined);
        }
        if (!columns) {
          codecs = fields.map((field) => postgresCodec(field.dataTypeID));
          columns = fields.map((field, index) => ({
            name: field.name,
            datatype: codecs[index]?.datatype as string,
            maxValueLength: 0,
          }));
          options.onColumns(columns);
        }
        for (const row of rows) {
          if (!frames.add(rowText(row, codecs, columns))) break;
          if (frames.isDue) await frames.flush();
        }
        options.signal.throwIfAborted();
        if (isLast || frames.isIncomplete) break;
      }
      await frames.flush();
      return { rowCount: frames.rowCount, isIncomplete: frames.isIncomplete, columns: columns ?? [] };
    } finally {
      // A portion may still be on its way; a cursor is closed between two.
      const closed = reading.then(
        () => cursor.close(),
        () => cursor.close(),
      );
      await Promise.race([closed, this.#lost]).catch(() => undefined);
    }
  }

  /** A second connection asks the server to cancel; when that fails, closing this one is left, which the caller does. */
  async #cancel(): Promise<void> {
    const pid = (this.#client as unknown as { processID: number | null }).processID;
    const second = new this.#library.Client({ ...this.#config, connectionTimeoutMillis: 5_000 });
    second.on('error', () => undefined);
    try {
      await second.connect();
      await second.query('select pg_cancel_backend($1)', [pid]);
    } catch {
      this.#destroy();
    } finally {
      await second.end().catch(() => undefined);
    }
  }

  #destroy(): void {
    (this.#client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  describe(): Promise<DatabaseDescription> {
    return describePostgres(this.#client);
  }

  inspectRights(): Promise<string[]> {
    return inspectPostgresRights(this.#client);
  }

  async ping(): Promise<void> {
    await this.#client.query('select 1');
  }

  /** Closes the socket without waiting for a statement that may still run. */
  async close(): Promise<void> {
    const ended = this.#client.end().catch(() => undefined);
    const timer = setTimeout(() => this.#destroy(), 200);
    await ended;
    clearTimeout(timer);
  }
}

/**
 * Every value arrives as the text the server wrote: no digit, microsecond or time zone is lost on the way. The library's own
 * parsing throws out of reach when there are more values than columns, which would end the process.
 */
function keepValues(cursor: Cursor<Values>): void {
  (cursor as unknown as { _result: { parseRow(values: Values): Values } })._result.parseRow = (values) => values;
}

function read(cursor: Cursor<Values>, count: number): Promise<{ rows: Values[]; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ rows, fields: (result?.fields ?? []) as Field[] });
    });
  });
}

function rowText(row: Values, codecs: PostgresCodec[], columns: Column[]): string {
  if (row.length !== columns.length)
    throw new StatementError('The database sent a row whose values do not fit its columns');
  let text = '[';
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index];
    const column = columns[index] as Column;
    const { json, length } =
      value === null || value === undefined
        ? { json: 'null', length: 4 }
        : (codecs[index] as PostgresCodec).toCell(value);
    if (length > column.maxValueLength) column.maxValueLength = length;
    text += index === 0 ? json : `,${json}`;
  }
  return `${text}]`;
}

/** COPY speaks another protocol to the client, which a cursor does not follow. */
function refuseCopy(sql: string): void {
  for (const token of scanSqlTokens(sql, 'postgres')) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (sql.slice(token.start, token.end).toUpperCase() !== 'COPY') return;
    throw new StatementError('COPY is not available; download the result instead', positionAt(sql, token.start));
  }
}
