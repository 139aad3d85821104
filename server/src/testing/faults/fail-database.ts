import type { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { FailPoint } from './fail-point.ts';

/** How a database call fails. `isDone`: it succeeded, and only the reply is lost. */
export interface DatabaseFailure {
  readonly error: () => Error;
  readonly isDone?: boolean;
}

export function sqliteError(errcode: number, errstr: string): Error {
  return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr });
}

/** Queries, and the start and end of transactions. Returns a function that restores them. */
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

/** How a PostgreSQL call fails. `refused`: the server refuses it permanently. */
export type PostgresFailure = 'lost before it is sent' | 'lost once it is done' | 'refused';

type Callback = (error: Error | undefined, result?: unknown) => void;

/** Cuts the connection before the call is sent or after it was answered, or raises an error. Returns a function that restores it. */
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
