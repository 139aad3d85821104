import type { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { FailPoint } from './fail-point.ts';

/** How a call of the database fails. `isDone`: it was done all the same, and only the answer is lost. */
export interface DatabaseFailure {
  readonly error: () => Error;
  readonly isDone?: boolean;
}

/** An error as SQLite reports it, by its result code. */
export function sqliteError(errcode: number, errstr: string): Error {
  return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr });
}

/** Lets calls of SQLite in this process fail where the point strikes: queries, and what begins and ends transactions. Returns the way back. */
export function failSqlite(point: FailPoint, failure: () => DatabaseFailure): () => void {
  const methods = ['run', 'all', 'iterate'] as const;
  const originals = methods.map((name) => StatementSync.prototype[name]);
  for (const [index, name] of methods.entries()) {
    const original = originals[index] as (...values: unknown[]) => unknown;
    StatementSync.prototype[name] = function failing(this: StatementSync, ...values: unknown[]): never {
      if (!point.strikes()) return original.apply(this, values) as never;
      const { error, isDone } = failure();
      if (isDone === true) original.apply(this, values);
      throw error();
    };
  }
  return () => {
    for (const [index, name] of methods.entries()) StatementSync.prototype[name] = originals[index] as never;
  };
}

/** How a call of PostgreSQL fails. `refused`: the server refuses it for a reason that does not pass. */
export type PostgresFailure = 'lost before it is sent' | 'lost once it is done' | 'refused';

type Callback = (error: Error | undefined, result?: unknown) => void;

/**
 * Lets calls of PostgreSQL in this process fail where the point strikes: the connection itself is cut, before the call is sent or
 * once it was answered, or the server raises an error in its place. Returns the way back.
 */
export function failPostgres(point: FailPoint, failure: () => PostgresFailure): () => void {
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const ask = (client: pg.Client, ...values: unknown[]) => original.apply(client, values) as Promise<unknown>;
  const fail = async (client: pg.Client, values: unknown[]): Promise<never> => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (failure() === 'refused') {
      await ask(client, `do $$ begin raise exception 'played' using errcode = 'XX001'; end $$`);
    } else {
      if (failure() === 'lost once it is done') await ask(client, ...values);
      stream.destroy();
    }
    // Whatever the client says of a line that is gone.
    return (await ask(client, ...values)) as never;
  };
  pg.Client.prototype.query = function failing(this: pg.Client, ...values: unknown[]): never {
    if (!point.strikes()) return original.apply(this, values) as never;
    const callback = typeof values.at(-1) === 'function' ? (values.at(-1) as Callback) : undefined;
    const failed = fail(this, callback === undefined ? values : values.slice(0, -1));
    if (callback === undefined) return failed as never;
    failed.catch((error: Error) => callback(error));
    return undefined as never;
  } as never;
  return () => {
    pg.Client.prototype.query = original as never;
  };
}
