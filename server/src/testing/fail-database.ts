import { StatementSync } from 'node:sqlite';
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
