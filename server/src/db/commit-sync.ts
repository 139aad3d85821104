import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = (descriptor: number): Promise<void> => promisify(fdatasync)(descriptor);

/**
 * Brings what SQLite committed onto the disk, beside the thread that commits: a disk may take many milliseconds, in which the
 * server would answer no one. Commits that come meanwhile share the next write of the disk.
 */
export class CommitSync {
  readonly #file: string;
  #descriptor: number | undefined;
  #committed = 0;
  #synced = 0;
  #running: Promise<void> | undefined;
  readonly #writeAnew: () => void;
  #isDoubtful = false;

  /**
   * `file` is SQLite's write-ahead log, which is there once something was committed. `writeAnew` brings everything committed into the
   * database itself and onto the disk: after a failure the log cannot be trusted, as a system forgets what it could not write
   * and calls the next sync good.
   */
  constructor(file: string, writeAnew: () => void) {
    this.#file = file;
    this.#writeAnew = writeAnew;
  }

  /** How many commits there were. */
  get committed(): number {
    return this.#committed;
  }

  /** Notes a commit that is not on the disk yet. */
  note(): void {
    this.#committed += 1;
  }

  /** Resolves when the disk has taken what it is at: what is committed before that waits for its next write anyway. */
  async whenIdle(): Promise<void> {
    // Once alone, since others may keep the disk busy for ever. Whoever waits for that write hears of its failure.
    await this.#running?.catch(() => undefined);
  }

  /** Resolves when everything that was committed before is on the disk; rejects when the disk did not take it. */
  async flush(): Promise<void> {
    const upTo = this.#committed;
    while (this.#synced < upTo) {
      this.#running ??= this.#sync().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
  }

  async #sync(): Promise<void> {
    const upTo = this.#committed;
    const isDoubtful = this.#isDoubtful;
    this.#isDoubtful = true;
    if (isDoubtful) this.#writeAnew();
    else {
      // Locks of SQLite are on another file, so opening and closing this one drops none.
      this.#descriptor ??= openSync(this.#file, 'r+');
      await sync(this.#descriptor);
    }
    this.#isDoubtful = false;
    this.#synced = upTo;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
