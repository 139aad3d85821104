import { CompiledQuery } from 'kysely';
import { insertOnce, type NewRows } from './compiled-once.ts';
import type { Database } from './open-db.ts';
import { type SharedWrite, SyncedSqliteAdapter } from './sqlite/synced-sqlite.ts';
import type { Tables } from './tables.ts';

/** Resolves once the write is on disk. On SQLite, writes that arrive in one turn of the event loop, or during a sync, share a commit. */
export function inSharedCommit(db: Database, write: SharedWrite['write']): Promise<void> {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof SyncedSqliteAdapter)) return db.transaction().execute(write);
  return new Promise((resolve, reject) => {
    const job: SharedWrite = { write, resolve, reject };
    if (adapter.nextCommit !== undefined) {
      adapter.nextCommit.push(job);
      return;
    }
    const jobs = [job];
    adapter.nextCommit = jobs;
    setImmediate(async () => {
      await adapter.commits.whenIdle();
      adapter.nextCommit = undefined;
      await (jobs.length === 1 ? commitAlone(db, job) : commitTogether(db, jobs));
    });
  });
}

/** Inserts rows of several tables in one commit, in the order of the tables. In PostgreSQL they are one statement, because each is a round trip. */
export function insertTogether<Table extends keyof Tables>(
  ...tables: Table[]
): (db: Database, rows: NewRows<Table>) => Promise<void> {
  const together = insertOnce(...tables);
  const inTurn = tables.map((table) => insertOnce(table));
  return (db, rows) =>
    db.getExecutor().adapter instanceof SyncedSqliteAdapter
      ? inSharedCommit(db, async (transaction) => {
          for (const insert of inTurn) await insert(transaction, rows);
        })
      : together(db, rows);
}

/** With a single job, a failure rolls back the transaction itself. */
async function commitAlone(db: Database, { write, resolve, reject }: SharedWrite): Promise<void> {
  let fault: unknown;
  try {
    await db.transaction().execute((transaction) =>
      write(transaction).catch((error: unknown) => {
        fault = error;
        throw error;
      }),
    );
    resolve();
  } catch (error) {
    reject(fault ?? error);
  }
}

const savepoint = CompiledQuery.raw('savepoint job');
const rollback = CompiledQuery.raw('rollback to job');
const release = CompiledQuery.raw('release job');

async function commitTogether(db: Database, jobs: SharedWrite[]): Promise<void> {
  const done: SharedWrite[] = [];
  let fault: unknown;
  try {
    await db.transaction().execute(async (transaction) => {
      for (const job of jobs) {
        await transaction.executeQuery(savepoint);
        try {
          await job.write(transaction);
          done.push(job);
        } catch (error) {
          fault = error;
          // A full disk ends the whole transaction, and this rollback fails too: then all writes are lost.
          await transaction.executeQuery(rollback);
          fault = undefined;
          job.reject(error);
        }
        await transaction.executeQuery(release);
      }
    });
    for (const job of done) job.resolve();
  } catch (error) {
    for (const job of jobs) job.reject(fault ?? error);
  }
}
