/** Lets one process at a time write a warehouse folder. */
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs the work while holding the lock of the folder, a file beside it; others wait. The lock is the operating system's lock
 * on an SQLite file, so that it ends with the process, however that dies.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = `${folder}.writing`;
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    closeSync(openSync(file, 'a'));
    const before = inodeOf(file);
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      // Whoever had the lock removed the file when done; a lock on a file that is no longer there excludes nobody.
      if (tryLock(lock) && before === inodeOf(file)) {
        try {
          return await work();
        } finally {
          rmSync(file, { force: true });
        }
      }
    } finally {
      lock.close();
    }
    await pause(100);
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return false;
    throw error;
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
