import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Dialect, SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CheckpointAnswer, Checkpoints, forgetKeptLog, restoreKeptLog } from './checkpoints.ts';
import { CommitSync } from './commit-sync.ts';
import { isQuestion, syncedSqlite } from './synced-sqlite.ts';

const CACHED_STATEMENTS = 200;

/**
 * Locks the file until `close`; throws a sentence if it is in use. Acknowledged writes survive a power cut: each is acknowledged once the log is on
 * disk. SQLite itself syncs only when it closes the file (`synchronous=OFF`); `CommitSync` and `Checkpoints` sync in another thread.
 */
export function createSqliteDialect(file: string): { dialect: Dialect; close: () => void; hold: Checkpoints['hold'] } {
  mkdirSync(dirname(file), { recursive: true });
  // Created here to set its mode. An existing file isn't touched, because opening and closing it would release SQLite's locks.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const pidFile = `${file}.pid`;
  const log = `${file}-wal`;
  let database: DatabaseSync | undefined;
  try {
    restoreKeptLog(log);
    database = new DatabaseSync(file);
    database.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma synchronous = off; pragma foreign_keys = on; pragma busy_timeout = 0',
    );
    database.exec('begin exclusive; commit');
    forgetKeptLog(log);
  } catch (cause) {
    database?.close();
    throw new Error(explainFailure(file, pidFile, cause), { cause });
  }
  writeFileSync(pidFile, String(process.pid));
  const opened = database;
  const checkpoint = openCheckpoint(opened);
  const withSync = <T>(act: () => T): T => {
    opened.exec('pragma synchronous = normal');
    try {
      return act();
    } finally {
      if (opened.isOpen) opened.exec('pragma synchronous = off');
    }
  };
  const commits = new CommitSync(log, () => {
    checkpoints.noteRewrite();
    if (withSync(() => checkpoint('truncate')).busy !== 0) throw new Error("Couldn't checkpoint the write-ahead log");
  });
  const checkpoints: Checkpoints = new Checkpoints({ database: file, log, commits, checkpoint });
  const close = () => {
    if (!opened.isOpen) return;
    commits.close();
    // Closing copies the log and removes it.
    if (opened.isTransaction) opened.exec('rollback');
    withSync(() => opened.close());
    checkpoints.close();
    rmSync(pidFile, { force: true });
  };
  const config = { database: adapt(opened, commits, close) };
  return { dialect: syncedSqlite(config, commits, checkpoints), close, hold: () => checkpoints.hold() };
}

function openCheckpoint(database: DatabaseSync): (mode: string) => CheckpointAnswer {
  const known = new Map<string, StatementSync>();
  return (mode) => {
    const statement = known.get(mode) ?? database.prepare(`pragma wal_checkpoint(${mode})`);
    known.set(mode, statement);
    return statement.get() as unknown as CheckpointAnswer;
  };
}

function explainFailure(file: string, pidFile: string, cause: unknown): string {
  const message = String((cause as Error).message);
  if (/readonly|unable to open/i.test(message))
    return `The application database ${file} can't be written by this account. Give it and its folder to the account that runs the server.`;
  if (/not a database|malformed/i.test(message))
    return `The application database ${file} is damaged. Restore it from a backup.`;
  if (/full/i.test(message)) return `No disk space is left for the application database ${file}. Free some space.`;
  if (!/locked|busy/i.test(message)) return `The application database ${file} couldn't be opened: ${message}.`;
  let owner = '';
  try {
    owner = ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    // The other process hasn't written its ID yet.
  }
  return `Another process${owner} is using the application database ${file}. SQLite supports only one process.`;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly reader: boolean;
  readonly isQuestion: boolean;
}

function adapt(database: DatabaseSync, commits: CommitSync, close: () => void): SqliteDatabase {
  // Cached, because describing the columns takes longer than a short query.
  const cache = new LRUCache<string, Prepared>({
    max: CACHED_STATEMENTS,
    memoMethod(sql) {
      const statement = database.prepare(sql);
      return { statement, reader: statement.columns().length > 0, isQuestion: isQuestion(sql) };
    },
  });
  let isInside = false;
  return {
    close,
    prepare(sql): SqliteStatement {
      // A failed rollback leaves its transaction open; nothing must be written into it.
      if (!isInside && database.isTransaction) database.exec('rollback');
      const { statement, reader, isQuestion } = cache.memo(sql);
      const noteCommit = () => {
        if (!isQuestion && !database.isTransaction) commits.note();
      };
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader,
        all(parameters) {
          const rows = statement.all(...values(parameters));
          noteCommit();
          return rows;
        },
        run(parameters) {
          if (sql === 'rollback') isInside = false;
          // A full disk ends the transaction on its own; Kysely's rollback after that must not fail.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          const result = statement.run(...values(parameters));
          if (sql === 'begin') isInside = true;
          if (sql === 'commit') isInside = false;
          if (sql !== 'rollback') noteCommit();
          return result;
        },
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}
