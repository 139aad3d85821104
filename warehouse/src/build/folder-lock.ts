import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** The operating system's lock on a SQLite file next to the folder, so it is released even if the process is killed. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = `${folder}.writing`;
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    closeSync(openSync(file, 'a'));
    const before = inodeOf(file);
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      // The previous holder deletes the file when done, and a lock on a deleted file excludes no other process.
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
