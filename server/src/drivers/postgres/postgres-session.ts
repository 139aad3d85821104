import type { Socket } from 'node:net';
import type { ListTable } from '@platbook/contract/rules/list-table';
import { positionAt } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import type { Client, ClientConfig } from 'pg';
import type Cursor from 'pg-cursor';
import { type RunOptions, type RunOutcome, type Session, SessionLostError, StatementError } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import { describePostgres, inspectPostgresRights, tellAboutPostgres } from './describe-postgres.ts';
import { postgresError } from './postgres-errors.ts';
import { PostgresReading } from './postgres-reading.ts';
import type { Values } from './postgres-rows.ts';

const types = { text: 'text', integer: 'bigint', number: 'numeric', date: 'date' } as const;
const portionRows = 2_000;

async function loadPostgresList(client: Client, list: ListTable): Promise<void> {
  // A savepoint fails only outside a transaction (25P01); sessions are read-only unless a transaction says otherwise.
  const isInside = await client.query('savepoint platbook_list').then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '25P01') return false;
      throw error;
    },
  );
  if (!isInside) await client.query('begin read write');
  try {
    await fill(client, list);
    await client.query(isInside ? 'release savepoint platbook_list' : 'commit');
  } catch (error) {
    await client.query(isInside ? 'rollback to savepoint platbook_list' : 'rollback').catch(() => undefined);
    throw error;
  }
}

async function fill(client: Client, { name, columns, rows }: ListTable): Promise<void> {
  const table = `pg_temp.${quotedIdentifier(name)}`;
  const described = columns.map((column) => `${quotedIdentifier(column.name)} ${types[column.type]}`);
  await client.query(`drop table if exists ${table}`);
  await client.query(`create temporary table ${quotedIdentifier(name)} (${described.join(', ')})`);
  const places = columns.map((_, index) => `$${index + 1}::text[]`);
  const values = columns.map(({ type }, index) => `c${index}::${types[type]}`);
  const names = columns.map((_, index) => `c${index}`);
  const insert = `insert into ${table} select ${values.join(', ')} from unnest(${places.join(', ')}) as given(${names.join(', ')})`;
  for (let from = 0; from < rows.length; from += portionRows) {
    const portion = rows.slice(from, from + portionRows);
    await client.query(
      insert,
      columns.map((_, index) => portion.map((row) => row[index] ?? null)),
    );
  }
}

export interface PostgresLibrary {
  Client: typeof Client;
  Cursor: typeof Cursor;
}

export class PostgresSession implements Session {
  readonly #library: PostgresLibrary;
  readonly #config: ClientConfig;
  readonly #client: Client;
  /** Rejects when the connection is lost, in which case the library never answers a cursor. */
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
    options.signal.addEventListener('abort', cancel);
    const cursor = new this.#library.Cursor<Values>(
      sql,
      options.values?.map(({ text }) => text),
    );
    const reading = new PostgresReading(cursor, this.#stream, options, () => this.#stream.destroy());
    this.#client.query(cursor);
    try {
      return await Promise.race([this.#readAll(cursor, reading), this.#lost]);
    } catch (error) {
      if (reading.isExceeded) throw new SessionLostError('A row of the result is too large to show');
      if (options.signal.aborted || error instanceof StatementError) throw error;
      throw postgresError(error, sql);
    } finally {
      options.signal.removeEventListener('abort', cancel);
      if (cancelling) {
        await cancelling;
        // The server acknowledges a cancel before its process handles the signal: a late cancel hits this query instead.
        await Promise.race([this.#client.query('select 1'), this.#lost]).catch(() => undefined);
      }
    }
  }

  async #readAll(cursor: Cursor<Values>, reading: PostgresReading): Promise<RunOutcome> {
    try {
      return await reading.readAll();
    } finally {
      await Promise.race([cursor.close(), this.#lost]).catch(() => undefined);
    }
  }

  /** Asks the server to cancel over a second connection; if that fails, closes this connection. */
  async #cancel(): Promise<void> {
    const pid = (this.#client as unknown as { processID: number | null }).processID;
    const second = new this.#library.Client({ ...this.#config, connectionTimeoutMillis: 5_000 });
    second.on('error', () => undefined);
    try {
      await second.connect();
      await second.query('select pg_cancel_backend($1)', [pid]);
    } catch {
      this.#stream.destroy();
    } finally {
      await second.end().catch(() => undefined);
    }
  }

  get #stream(): Socket {
    return (this.#client as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  async load(list: ListTable): Promise<void> {
    await Promise.race([loadPostgresList(this.#client, list), this.#lost]).catch((error: unknown) => {
      throw error instanceof StatementError ? error : postgresError(error, '');
    });
  }

  describe = () => describePostgres(this.#client);
  inspectRights = () => inspectPostgresRights(this.#client);
  about = () => tellAboutPostgres(this.#client);

  async ping(): Promise<void> {
    await this.#client.query('select 1');
  }

  /** Closes the socket without waiting for a statement that may still be running. */
  async close(): Promise<void> {
    const ended = this.#client.end().catch(() => undefined);
    const timer = setTimeout(() => this.#stream.destroy(), 200);
    await ended;
    clearTimeout(timer);
  }
}

/** COPY uses a protocol that a cursor does not support. */
function refuseCopy(sql: string): void {
  for (const token of scanSqlTokens(sql, 'postgres')) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (sql.slice(token.start, token.end).toUpperCase() !== 'COPY') return;
    throw new StatementError('COPY is not available. Download the result instead', positionAt(sql, token.start));
  }
}
