import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { restoreKeptLog } from '../sqlite/checkpoints.ts';
import { type Licenses, readLicenses } from './newer-licenses.ts';

interface Replacement {
  readonly licenses: Licenses;
  /** Returns the name of the replaced database. */
  finish(draft: string): string | undefined;
  close(): void;
}

/**
 * Puts a restored database in the place of `target`, which is locked until then: it is moved aside, and there is always one of them. Throws a sentence
 * if a server uses it.
 */
export function replaceSqlite(target: string, now: Date): Replacement {
  const log = `${target}-wal`;
  if (!existsSync(target)) {
    return {
      licenses: [],
      finish(draft) {
        if (existsSync(target)) throw new Error(`A server has created ${target} during the restore. Stop it first.`);
        // The log of a database that was removed would be read as the new one's.
        for (const left of [log, `${log}.kept`, `${target}-shm`]) rmSync(left, { force: true });
        renameSync(draft, target);
        return undefined;
      },
      close: () => {},
    };
  }
  const database = lockWhole(target, log);
  return {
    licenses: readLicenses(database),
    finish(draft) {
      const aside = `${target}.before-${now.toISOString().slice(0, 19).replaceAll(':', '')}`;
      linkSync(target, aside);
      renameSync(draft, target);
      return aside;
    },
    close: () => database.close(),
  };
}

/** Moves the log into the file, so that the file alone is the database. */
function lockWhole(file: string, log: string): DatabaseSync {
  restoreKeptLog(log);
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; commit');
    database.exec('pragma journal_mode = delete');
    rmSync(`${log}.kept`, { force: true });
    return database;
  } catch (cause) {
    database.close();
    throw new Error(`Another process is using the application database ${file}. Stop the server first.`, { cause });
  }
}
