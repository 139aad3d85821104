import type { Socket } from 'node:net';
import type { ListTable } from '@platbook/contract/rules/list-table';
import type { BoundValue } from '@platbook/sql/parameter-value';
import type { Connection } from 'mysql2';
import { type HostRules, type RunOptions, type RunOutcome, type Session, SessionLostError } from '../driver.ts';
import { type AskRows, describeMysql, tellAboutMysql } from './describe-mysql.ts';
import { inspectMysqlRights } from './inspect-mysql-rights.ts';
import { type Command, type Done, loadMysql } from './load-mysql.ts';
import { loadMysqlList } from './load-mysql-list.ts';
import { mysqlError } from './mysql-errors.ts';
import { MysqlReading } from './mysql-reading.ts';
import { type MysqlSettings, openConnection } from './open-connection.ts';

const connectMs = 15_000;
const killMs = 5_000;
/** After the last row that fits, the server gets this long to send the rest before its statement is killed. */
const graceMs = 50;
/** The library assembles a row in memory, so a longer one ends the connection. */
const longestRow = 64 * 1024 * 1024;
/** The answer to a question of our own, like all columns of 10,000 tables. */
const longestAnswer = 512 * 1024 * 1024;

const setup = [
  'set names utf8mb4',
  "set time_zone = '+00:00'",
  'set session transaction read only',
  // A reader that pauses longer than the default of a minute would lose its connection.
  'set net_write_timeout = 600',
  // A statement whose worker is gone ends some time. MariaDB counts seconds, MySQL milliseconds.
  ...['max_statement_time', 'max_execution_time'].map(
    (name, index) => `set ${name} = if(@@${name} = 0, ${index === 0 ? 86_400 : 86_400_000}, @@${name})`,
  ),
];
/** The editor reads text by the rules of the default mode: double quotes are strings, backslashes escape, a space can't precede `(`. */
const otherRules = /^(?:ANSI|ANSI_QUOTES|NO_BACKSLASH_ESCAPES|IGNORE_SPACE|DB2|MAXDB|MSSQL|ORACLE|POSTGRESQL)$/;
const unknownVariable = 1193;

export class MysqlSession implements Session {
  readonly #settings: MysqlSettings;
  readonly #hosts: HostRules | undefined;
  readonly #connection: Connection;
  /** Rejects when the connection is lost, in which case the library ends no command. */
  readonly #lost: Promise<never>;
  #isUtc = true;

  static async open(settings: MysqlSettings, hosts: HostRules | undefined): Promise<MysqlSession> {
    const session = new MysqlSession(settings, hosts, await openConnection(settings, hosts, connectMs));
    try {
      await within(connectMs, session.#setUp());
      return session;
    } catch (error) {
      session.#socket.destroy();
      throw error;
    }
  }

  private constructor(settings: MysqlSettings, hosts: HostRules | undefined, connection: Connection) {
    this.#settings = settings;
    this.#hosts = hosts;
    this.#connection = connection;
    this.#lost = new Promise((_, reject) => {
      const onLost = (): void => reject(new SessionLostError());
      connection.on('error', onLost).once('end', onLost);
      this.#socket.once('close', onLost);
    });
    this.#lost.catch(() => undefined);
  }

  async run(sql: string, options: RunOptions): Promise<RunOutcome> {
    options.signal.throwIfAborted();
    const { values = [] } = options;
    const stopping = new Stopping(() => this.#kill(), this.#socket);
    const guard = new ByteGuard(this.#socket, longestRow);
    const reading = new MysqlReading(this.#connection, options, {
      isBinary: values.length > 0,
      isUtc: () => this.#isUtc,
      onCut: () => stopping.soon(),
    });
    const cancel = (): void => stopping.now();
    options.signal.addEventListener('abort', cancel);
    try {
      const bound = await boundValues(values);
      const command = this.#start(sql, bound);
      reading.follow(command, () => guard.restart());
      await Promise.race([this.#done(command), this.#lost]).catch((error: unknown) => {
        if (!reading.isCut && !reading.failure) throw error;
      });
      options.signal.throwIfAborted();
      return await reading.end();
    } catch (error) {
      if (guard.isExceeded) throw new SessionLostError('A row of the result is too large to show');
      options.signal.throwIfAborted();
      throw reading.failure?.error ?? mysqlError(error, sql);
    } finally {
      options.signal.removeEventListener('abort', cancel);
      guard.stop();
      if (await stopping.end()) await this.#ask('select 1').catch(() => undefined);
      if (values.length > 0) this.#connection.unprepare(sql);
    }
  }

  /** The library's commands are no promises, but have `then`: an async function can't return them. */
  #start(sql: string, values: unknown[]): Command {
    const command = values.length === 0 ? this.#connection.query({ sql }) : this.#connection.execute({ sql, values });
    return command as unknown as Command;
  }

  #done(command: Command): Promise<void> {
    return new Promise((resolve, reject) => {
      command.on('result', (done) => this.#see(done));
      command.on('error', reject);
      command.on('end', resolve);
    });
  }

  #see(done: Done | undefined): void {
    const zone = done?.stateChanges?.systemVariables['time_zone'];
    if (zone !== undefined) this.#isUtc = zone === '+00:00' || zone === 'UTC';
  }

  async #kill(): Promise<void> {
    const second = await openConnection(this.#settings, this.#hosts, killMs);
    try {
      const done = new Promise<void>((resolve, reject) => {
        second.query(`kill query ${Number(this.#connection.threadId)}`, (error) => (error ? reject(error) : resolve()));
      });
      await within(killMs, done);
    } finally {
      second.destroy();
    }
  }

  get #socket(): Socket {
    return (this.#connection as unknown as { stream: Socket }).stream;
  }

  async #setUp(): Promise<void> {
    for (const sql of setup)
      await this.#ask(sql).catch((error: { errno?: number }) => {
        if (error.errno !== unknownVariable) throw error;
      });
    const { rows } = await this.#ask('select @@sql_mode');
    const modes = String(rows[0]?.[0] ?? '').split(',');
    const kept = modes.filter((mode) => /^[A-Z_]+$/.test(mode) && !otherRules.test(mode));
    await this.#ask(`set sql_mode = '${kept.join(',')}'`);
    this.#isUtc = true;
  }

  readonly #ask: AskRows = async (sql, values = []) => {
    const guard = new ByteGuard(this.#socket, longestAnswer);
    const done = new Promise<{ rows: unknown[][]; serverStatus: number }>((resolve, reject) => {
      const settle = (error: Error | null, answer: unknown): void => {
        const rows = Array.isArray(answer) ? (answer as unknown[][]) : [];
        if (error) reject(error);
        else resolve({ rows, serverStatus: (answer as { serverStatus?: number }).serverStatus ?? 0 });
      };
      if (values.length === 0) this.#connection.query({ sql, rowsAsArray: true }, settle);
      else this.#connection.execute({ sql, values: [...values], rowsAsArray: true }, settle);
    });
    try {
      return await Promise.race([done, this.#lost]);
    } finally {
      guard.stop();
      if (values.length > 0) this.#connection.unprepare({ sql, rowsAsArray: true } as unknown as string);
    }
  };

  async #told<Answer>(asking: Promise<Answer>): Promise<Answer> {
    return asking.catch((error: unknown) => {
      throw mysqlError(error, '');
    });
  }

  load = (list: ListTable) => this.#told(loadMysqlList(this.#ask, list));
  describe = () => this.#told(describeMysql(this.#ask));
  inspectRights = () => this.#told(inspectMysqlRights(this.#ask));
  about = () => this.#told(tellAboutMysql(this.#ask));

  async ping(): Promise<void> {
    await this.#told(this.#ask('select 1'));
  }

  /** Temporary tables, variables, locks and the open transaction end, as for a new session. */
  async reset(): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#connection.reset((error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([done, this.#lost]);
    await this.#setUp();
  }

  /** Closes the socket without waiting for a statement that may still be running. */
  async close(): Promise<void> {
    const socket = this.#socket;
    if (socket.destroyed) return;
    this.#connection.end(() => undefined);
    const timer = setTimeout(() => socket.destroy(), 200);
    await this.#lost.catch(() => undefined);
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Numbers keep their digits; dates are text that the placeholder casts. */
async function boundValues(values: readonly BoundValue[]): Promise<unknown[]> {
  if (values.length === 0) return [];
  const { TypedParameter } = await loadMysql();
  return values.map(({ type, text }) => {
    if (type !== 'number') return text;
    return isLong(text) ? TypedParameter.LONGLONG(text) : TypedParameter.NEWDECIMAL(text);
  });
}

function isLong(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

async function within<Answer>(ms: number, doing: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), ms);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}

/** Ends the connection if more bytes arrive between two restarts. */
class ByteGuard {
  isExceeded = false;
  readonly #socket: Socket;
  readonly #most: number;
  #bytes = 0;

  constructor(socket: Socket, most: number) {
    this.#socket = socket;
    this.#most = most;
    socket.on('data', this.#count);
  }

  restart(): void {
    this.#bytes = 0;
  }

  stop(): void {
    this.#socket.off('data', this.#count);
  }

  readonly #count = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#most || this.isExceeded) return;
    this.isExceeded = true;
    this.#socket.destroy();
  };
}

/** Ends a running statement on the server; if that fails, or if the server continues to send, closes the connection. */
class Stopping {
  readonly #kill: () => Promise<void>;
  readonly #socket: Socket;
  #timer: NodeJS.Timeout | undefined;
  #killing: Promise<void> | undefined;

  constructor(kill: () => Promise<void>, socket: Socket) {
    this.#kill = kill;
    this.#socket = socket;
  }

  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), graceMs);
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#killing ??= this.#kill().then(
      () => {
        this.#timer = setTimeout(() => void this.#socket.destroy(), killMs);
      },
      () => void this.#socket.destroy(),
    );
  }

  /** Whether the server was asked to end the statement. A late request hits the next statement instead. */
  async end(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#killing;
    clearTimeout(this.#timer);
    return this.#killing !== undefined;
  }
}
