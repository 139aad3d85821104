import type { OutgoingHttpHeaders } from 'node:http';
import { type Column, type RunOptions, type RunOutcome, type Session, StatementError } from '../driver.ts';
import { RowFrames } from '../row-frames.ts';
import { boundStatement } from './bound-statement.ts';
import { checkStatement } from './check-statement.ts';
import { aboutTrino, describeTrino } from './describe-trino.ts';
import { JsonCursor } from './json-cursor.ts';
import type { PageColumn, TrinoFailure } from './page-reader.ts';
import type { SessionState } from './session-state.ts';
import { scaleOf, type TrinoCodec, trinoCodec } from './trino-cells.ts';
import type { TrinoHttp } from './trino-http.ts';
import { runQuery } from './trino-query.ts';

export interface TrinoSessionParts {
  http: TrinoHttp;
  headers: OutgoingHttpHeaders;
  state: SessionState;
  catalog?: string | undefined;
  onQueryId?: ((id: string) => void) | undefined;
  /** What a failure is called instead of the server's own words; undefined keeps those. */
  explain?: ((failure: TrinoFailure) => StatementError | undefined) | undefined;
}

const pingSeconds = 15;
const describeSeconds = 120;

export class TrinoSession implements Session {
  readonly #parts: TrinoSessionParts;
  readonly #closing = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(parts: TrinoSessionParts) {
    this.#parts = parts;
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    const kind = checkStatement(sql);
    const sent = boundStatement(sql, kind, options.values ?? []);
    const reading = new Reading(options);
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    this.#running = this.#query(sent.sql, reading, { signal, userSql: sql, shift: sent.shift });
    await this.#running;
    return reading.end();
  }

  #query(sql: string, reading: Reading, more: { signal: AbortSignal; userSql: string; shift: number }): Promise<void> {
    const { http, headers, state, onQueryId, explain } = this.#parts;
    return runQuery(http, sql, {
      ...more,
      headers,
      state,
      onQueryId,
      explain,
      onColumns: (columns) => reading.begin(columns),
      onRow: (json) => reading.take(json),
      onPiece: () => reading.flush(),
    });
  }

  /** Runs one of Platbook's own queries and returns all rows. */
  readonly #ask = async (sql: string, seconds: number, maxRows = 1_000_000): Promise<unknown[][]> => {
    const parts: string[] = [];
    const outcome = await this.run(sql, {
      maxRows,
      maxBytes: 256 * 1024 * 1024,
      signal: AbortSignal.timeout(seconds * 1_000),
      onColumns: () => undefined,
      onRows: async (json) => void parts.push(json.toString()),
    }).catch((error: Error) => {
      throw error.name === 'TimeoutError'
        ? new StatementError(`The database didn't respond within ${seconds} seconds`)
        : error;
    });
    if (outcome.isIncomplete) throw new StatementError('The database has too many tables to list');
    return JSON.parse(`[${parts.join(',')}]`) as unknown[][];
  };

  describe = () => describeTrino((sql) => this.#ask(sql, describeSeconds), this.#parts.catalog ?? '');
  about = () => aboutTrino((sql) => this.#ask(sql, describeSeconds), this.#parts.catalog ?? '');

  /** Throws unless the server lets the user in and shows them the session's catalog. */
  async checkCatalog(): Promise<void> {
    const { catalog } = this.#parts;
    const pattern = (catalog ?? 'system').replace(/[\\_%]/g, '\\$&').replaceAll("'", "''");
    const found = await this.#ask(`SHOW CATALOGS LIKE '${pattern}' ESCAPE '\\'`, pingSeconds);
    if (catalog !== undefined && found.length === 0) throw new StatementError("The catalog doesn't exist");
  }

  async ping(): Promise<void> {
    await this.#ask('SELECT 1', pingSeconds);
  }

  /** Ends an open transaction; everything else of a session is in the headers of the next statement. */
  async reset(): Promise<void> {
    const { state } = this.#parts;
    if (state.isInTransaction) await this.#ask('ROLLBACK', pingSeconds).catch(() => undefined);
    state.reset();
  }

  async close(): Promise<void> {
    this.#closing.abort(new StatementError('The session was closed'));
    await this.#running?.catch(() => undefined);
    this.#parts.http.close();
  }
}

/** The rows of a running statement. */
class Reading {
  readonly #options: RunOptions;
  readonly #frames: RowFrames;
  readonly #cursor = new JsonCursor();
  #columns: Column[] | undefined;
  #codecs: TrinoCodec[] = [];

  constructor(options: RunOptions) {
    this.#options = options;
    this.#frames = new RowFrames(options);
  }

  begin(columns: readonly PageColumn[]): void {
    if (this.#columns) return;
    this.#codecs = columns.map(({ typeSignature }) => trinoCodec(typeSignature));
    this.#columns = columns.map(({ name, typeSignature }, index) => ({
      name,
      datatype: (this.#codecs[index] as TrinoCodec).datatype,
      maxValueLength: 0,
      ...scaleOf(typeSignature),
    }));
    this.#options.onColumns(this.#columns);
  }

  take(json: string): boolean {
    return this.#frames.add(this.#rowText(json));
  }

  #rowText(json: string): string {
    const cursor = this.#cursor;
    const columns = this.#columns ?? [];
    cursor.start(json);
    if (!cursor.take('[')) throw unlike();
    let text = '[';
    let count = 0;
    while (cursor.hasNext(']', count)) {
      const column = columns[count];
      if (column === undefined) throw unlike();
      const { json: cell, length } = (this.#codecs[count] as TrinoCodec).read(cursor);
      if (length > column.maxValueLength) column.maxValueLength = length;
      text += count === 0 ? cell : `,${cell}`;
      count += 1;
    }
    if (count !== columns.length) throw unlike();
    return `${text}]`;
  }

  async flush(): Promise<void> {
    if (this.#frames.isDue) await this.#frames.flush();
  }

  end(): Promise<RunOutcome> {
    if (this.#columns === undefined) this.begin([]);
    return this.#frames.end(this.#columns as Column[]);
  }
}

const unlike = () => new StatementError("The database sent a row whose values don't match its columns");
