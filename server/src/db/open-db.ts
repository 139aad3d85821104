import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { type Dialect, Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { tryAgain } from '../background/try-again.ts';
import { isDatabaseOutage, isNoRoom } from './database-outage.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { prepareFrequent } from './prepare-frequent.ts';
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDb {
  readonly db: Database;
  readonly dialect: 'sqlite' | 'postgres';
  /** Only for PostgreSQL. */
  readonly poolUse: (() => PoolUse) | undefined;
  /** Only for SQLite: keeps its files copyable until released. */
  readonly holdFiles: (() => Promise<{ release(): boolean }>) | undefined;
  /** Ends PostgreSQL's connections, also those that wait for an answer. Later calls open new ones. */
  readonly dropConnections: () => void;
  close(): Promise<void>;
}

export interface DbOptions {
  /** `postgres://…`, or '' for SQLite. */
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly databaseStartSeconds?: number;
  readonly onDatabaseWait?: (error: unknown) => void;
  readonly meter?: CallMeter | undefined;
}

/** Gets milliseconds, in the asynchronous context of the caller. */
export interface CallMeter {
  onCall(milliseconds: number): void;
  /** How long a call waited for a connection. */
  onConnection(milliseconds: number): void;
}

export async function openDb(options: DbOptions): Promise<OpenDb> {
  const { meter } = options;
  const { dialect, name, close, poolUse, hold, drop } =
    options.databaseUrl === '' ? openSqlite(options.dataFolder) : await openPostgres(options.databaseUrl, meter);
  const log = meter && (({ queryDurationMillis }: LogEvent) => meter.onCall(queryDurationMillis));
  const db: Database = new Kysely<Tables>({ dialect, ...(log && { log }) });
  const closeAll = async () => {
    await db.destroy();
    await close();
  };
  try {
    await tryAgain(() => migrate(db, name, migrations), {
      isPassing: (error) => name === 'postgres' && isDatabaseOutage(error),
      seconds: options.databaseStartSeconds ?? 0,
      ...(options.onDatabaseWait === undefined ? {} : { onFailure: options.onDatabaseWait }),
    });
  } catch (cause) {
    await closeAll().catch(() => {});
    throw name === 'postgres' ? explainPostgres(cause, options.databaseUrl) : explainSqlite(cause, options.dataFolder);
  }
  return { db, dialect: name, poolUse, holdFiles: hold, dropConnections: drop ?? (() => {}), close: closeAll };
}

/** The message for the operator; errors that aren't about reaching or using the database are returned unchanged. */
export function explainPostgres(cause: unknown, databaseUrl: string): unknown {
  const { host, pathname } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { host: 'DATABASE_URL', pathname: '' };
  const { code } = cause as { code?: string };
  const explained = (text: string) => new Error(text, { cause });
  if (code === '28P01' || code === '28000')
    return explained(
      `The application database at ${host} rejected the login in DATABASE_URL. Check its user and password.`,
    );
  if (code === '3D000')
    return explained(`Database ${pathname.slice(1)} doesn't exist at ${host}. Create it, or correct DATABASE_URL.`);
  if (code === '42501')
    return explained(`The login in DATABASE_URL can't create tables at ${host}. Grant it that permission.`);
  if (isDatabaseOutage(cause))
    return explained(
      `The application database at ${host} isn't responding (${code ?? (cause as Error).message}). Start it, or correct DATABASE_URL.`,
    );
  return cause;
}

function explainSqlite(cause: unknown, folder: string): unknown {
  if (!isNoRoom(cause)) return cause;
  return new Error(`No disk space is left for the application database in ${folder}. Free some space.`, { cause });
}

interface Opened {
  readonly dialect: Dialect;
  readonly name: OpenDb['dialect'];
  readonly close: () => void | Promise<void>;
  readonly poolUse?: () => PoolUse;
  readonly hold?: () => Promise<{ release(): boolean }>;
  readonly drop?: () => void;
}

function openSqlite(folder: string): Opened {
  return { ...createSqliteDialect(join(folder, 'platbook.sqlite')), name: 'sqlite' };
}

/** A new connection costs both sides 10 ms of CPU time (RFC 7677), and its statements are planned again. Some firewalls forget idle ones after four minutes. */
const idleMilliseconds = 2 * 60_000;
/** A node that vanishes in a transaction would keep its row locks until PostgreSQL notices, which can take hours. */
const endForsaken = "set idle_in_transaction_session_timeout = '60s'";

export async function openPostgresPool(
  databaseUrl: string,
  connections: number,
): Promise<Pool & { dropConnections(): void }> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMilliseconds,
    keepAlive: true,
    onConnect: async (client) => void (await client.query(endForsaken)),
  });
  // Without listeners, a connection closed by the server would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('connect', prepareFrequent());
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  return Object.assign(pool, {
    dropConnections() {
      for (const client of open) streamOf(client).destroy();
    },
  });
}

/** Ending the client instead would send a message and wait for PostgreSQL. */
const streamOf = (client: PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

async function openPostgres(databaseUrl: string, meter: CallMeter | undefined): Promise<Opened> {
  const pool = await openPostgresPool(databaseUrl, 10);
  return {
    dialect: new PostgresDialect({ pool: meter === undefined ? pool : meterConnections(pool, meter) }),
    name: 'postgres',
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    drop: pool.dropConnections,
    close: () => (pool.ended ? undefined : pool.end()),
  };
}

function meterConnections(pool: Pool, meter: CallMeter): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const beganAt = performance.now();
      const client = await pool.connect();
      meter.onConnection(performance.now() - beganAt);
      return client;
    },
    end: () => pool.end(),
  };
}
