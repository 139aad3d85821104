import type { Socket } from 'node:net';
import { scanSqlTokens } from '@platbook/contract/rules/sql-tokens';
import type { Client, ClientConfig } from 'pg';
import type Cursor from 'pg-cursor';
import { positionAt } from '../../sql/error-position.ts';
import {
  type Column,
  type DatabaseDescription,
  type ListToLoad,
  type RunOptions,
  type RunOutcome,
  type Session,
  SessionLostError,
  StatementError,
} from '../driver.ts';
import { longestRowBytes } from '../json-bytes.ts';
import { RowFrames } from '../row-frames.ts';
import { describePostgres, inspectPostgresRights, tellAboutPostgres } from './describe-postgres.ts';
import { loadPostgresList } from './load-postgres-list.ts';
import { type PostgresCodec, postgresCodec } from './postgres-cells.ts';
import { postgresError } from './postgres-errors.ts';
import { keepValues, readPortion, rowText, scaleOf, type Values } from './postgres-rows.ts';

/** The client library, loaded by the driver. */
export interface PostgresLibrary {
  Client: typeof Client;
  Cursor: typeof Cursor;
}

interface RowGuard {
  /** Of the portion being read. */
  bytes: number;
  isExceeded: boolean;
  stop(): void;
}

/** Rows of the first portion, before their width is known. */
const firstRead = 4;
/** Most bytes of one portion: as many rows of the longest kind. */
const portionBytes = (firstRead + 1) * longestRowBytes;
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
    const cursor = new this.#library.Cursor<Values>(
      sql,
      options.values?.map(({ text }) => text),
    );
    keepValues(cursor);
    this.#client.query(cursor);
    try {
      return await Promise.race([this.#readAll(cursor, options, guard), this.#lost]);
    } catch (error) {
      if (guard.isExceeded) throw new SessionLostError('A row of the result is too large to show');
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
    let reading = readPortion(cursor, asked);
    try {
      for (;;) {
        const { rows, fields } = await reading;
        const isLast = rows.length < asked;
        if (!isLast) {
          const fitting = Math.floor((readBytes * rows.length) / Math.max(1, guard.bytes));
          asked = Math.max(1, Math.min(asked * 4, 2_000, fitting));
          guard.bytes = 0;
          // The server goes on while these rows are encoded.
          reading = readPortion(cursor, asked);
          reading.catch(() => undefined);
        }
        if (!columns) {
          codecs = fields.map((field) => postgresCodec(field.dataTypeID));
          columns = fields.map((field, index) => ({
            name: field.name,
            datatype: codecs[index]?.datatype as string,
            maxValueLength: 0,
            ...scaleOf(field),
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

  async load(list: ListToLoad): Promise<void> {
    await Promise.race([loadPostgresList(this.#client, list), this.#lost]).catch((error: unknown) => {
      throw error instanceof StatementError ? error : postgresError(error, '');
    });
  }

  describe(): Promise<DatabaseDescription> {
    return describePostgres(this.#client);
  }

  inspectRights(): Promise<string[]> {
    return inspectPostgresRights(this.#client);
  }

  about(): Promise<string> {
    return tellAboutPostgres(this.#client);
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

/** COPY speaks another protocol to the client, which a cursor does not follow. */
function refuseCopy(sql: string): void {
  for (const token of scanSqlTokens(sql, 'postgres')) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (sql.slice(token.start, token.end).toUpperCase() !== 'COPY') return;
    throw new StatementError('COPY is not available. Download the result instead', positionAt(sql, token.start));
  }
}
