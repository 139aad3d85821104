import { closeSync, existsSync, fdatasync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { CommitSync } from './commit-sync.ts';

/** As SQLite's own limit. */
const mostPages = 1_000;
/** A log that a large transaction has made longer is cut. */
const longLogPages = 4 * mostPages;
const logHeaderBytes = 32;
const retryMilliseconds = 10;

/** sqlite.org/pragma.html#pragma_wal_checkpoint */
type CheckpointMode = 'noop' | 'passive' | 'restart' | 'truncate';

/** Pages in the log, and how many of them are copied. `busy` is 1 if not all could be. */
export interface CheckpointAnswer {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

interface CheckpointOptions {
  readonly database: string;
  readonly log: string;
  readonly commits: CommitSync;
  /** Runs SQLite's checkpoint, which must not sync. Throws while a statement is open. */
  readonly checkpoint: (mode: CheckpointMode) => CheckpointAnswer;
}

const keptLogOf = (log: string): string => `${log}.kept`;

/** Call before SQLite opens the database. A process that has it open still has its log. */
export function restoreKeptLog(log: string): void {
  if (existsSync(keptLogOf(log)) && !existsSync(log)) renameSync(keptLogOf(log), log);
}

/** Call once the database is locked. */
export const forgetKeptLog = (log: string): void => rmSync(keptLogOf(log), { force: true });

/**
 * Moves the write-ahead log into the database file. SQLite's own checkpoint syncs the database file in the thread that commits, which blocks the
 * event loop for 100 ms and more; here both files are synced in another thread.
 *
 * SQLite reuses the log once it is copied. After a power cut that would be too early until the database file is on disk, so writes wait for `gate`.
 * Then the log's header is overwritten, so that nothing in it is valid until SQLite writes the next one (sqlite.org/fileformat2.html#walformat): a
 * log that is cut instead grows again, and growing waits for syncs.
 */
export class Checkpoints {
  readonly #options: CheckpointOptions;
  #descriptor: number | undefined;
  #running: Promise<void> | undefined;
  #gate: Promise<void> | undefined;
  #isClosed = false;
  #holds = 0;
  #rewrites = 0;

  constructor(options: CheckpointOptions) {
    this.#options = options;
  }

  /**
   * Until `release`, the database file stays as it is and the log only grows, so that another process can copy them. `release` returns false if that
   * was impossible: after a failed sync, the log has to be rewritten.
   */
  async hold(): Promise<{ release(): boolean }> {
    this.#holds += 1;
    await this.#running;
    const rewrites = this.#rewrites;
    let isHeld = true;
    return {
      release: () => {
        if (isHeld) this.#holds -= 1;
        isHeld = false;
        return this.#rewrites === rewrites && !this.#isClosed;
      },
    };
  }

  noteRewrite(): void {
    this.#rewrites += 1;
  }

  /** Rejects if the database file couldn't be synced: then only a restart, which copies the log again, can be trusted. */
  get gate(): Promise<void> | undefined {
    return this.#gate;
  }

  get isDue(): boolean {
    if (this.#running !== undefined || this.#gate !== undefined || this.#isClosed || this.#holds > 0) return false;
    return (this.#tryCheckpoint('noop')?.log ?? 0) > mostPages;
  }

  /** `takeTurn` resolves, with a function that ends the turn, once no transaction is open. */
  start(takeTurn: () => Promise<() => void>): void {
    this.#running = this.#checkpoint(takeTurn)
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
  }

  async whenIdle(): Promise<void> {
    await this.#running;
  }

  async #checkpoint(takeTurn: () => Promise<() => void>): Promise<void> {
    const { commits, checkpoint } = this.#options;
    const endTurn = await takeTurn();
    const done = Promise.withResolvers<void>();
    done.promise.catch(() => undefined);
    try {
      // The database file must not get pages that a power cut could remove from the log.
      await commits.flush();
      if (this.#isClosed) return;
      const { log, checkpointed } = checkpoint('passive');
      if (checkpointed < log) return;
      this.#gate = done.promise;
    } finally {
      endTurn();
    }
    try {
      await this.#syncDatabase();
      await this.#emptyLog();
    } catch (cause) {
      this.#keepLog();
      done.reject(
        new Error("Couldn't write the application database to disk. Check the disk and restart the server.", { cause }),
      );
      return;
    }
    this.#gate = undefined;
    done.resolve();
  }

  /** SQLite considers the log copied and removes it when it closes, but only the log can be trusted. */
  #keepLog(): void {
    const { log } = this.#options;
    if (!this.#isClosed && !existsSync(keptLogOf(log))) linkSync(log, keptLogOf(log));
  }

  async #syncDatabase(): Promise<void> {
    // Stays open until SQLite has closed the file: closing it would release SQLite's locks.
    this.#descriptor ??= openSync(this.#options.database, 'r+');
    await promisify(fdatasync)(this.#descriptor);
  }

  async #emptyLog(): Promise<void> {
    const isLong = (this.#tryCheckpoint('noop')?.log ?? 0) > longLogPages;
    while (!this.#isClosed && this.#tryCheckpoint(isLong ? 'truncate' : 'restart')?.busy !== 0)
      await pause(retryMilliseconds);
    if (this.#isClosed) return;
    // SQLite's locks are on the database file, so closing this one releases none.
    const log = openSync(this.#options.log, 'r+');
    try {
      if (!isLong) writeSync(log, Buffer.alloc(logHeaderBytes), 0, logHeaderBytes, 0);
      await promisify(fdatasync)(log);
    } finally {
      closeSync(log);
    }
  }

  /** Undefined while a result is read row by row. */
  #tryCheckpoint(mode: CheckpointMode): CheckpointAnswer | undefined {
    try {
      return this.#options.checkpoint(mode);
    } catch (error) {
      if (/locked/i.test(String(error))) return undefined;
      throw error;
    }
  }

  /** After SQLite has closed its files. */
  close(): void {
    this.#isClosed = true;
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
