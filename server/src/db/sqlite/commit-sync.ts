import { closeSync, fdatasync, openSync } from 'node:fs';

const sync = (descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
  });

/** Syncs outside the committing thread, because a sync would block the event loop. Commits made while one sync runs share the next one. */
export class CommitSync {
  readonly #file: string;
  #descriptor: number | undefined;
  #committed = 0;
  #synced = 0;
  #running: Promise<void> | undefined;
  readonly #rewrite: () => void;
  #isDoubtful = false;

  /**
   * `file` is SQLite's write-ahead log. `rewrite` checkpoints into the database file: after a failed sync the log can't be trusted, because the
   * kernel drops pages it couldn't write and reports the next sync as successful.
   */
  constructor(file: string, rewrite: () => void) {
    this.#file = file;
    this.#rewrite = rewrite;
  }

  get committed(): number {
    return this.#committed;
  }

  note(): void {
    this.#committed += 1;
  }

  /** Resolves when the sync in progress ends. Commits made before that wait for the next sync anyway. */
  async whenIdle(): Promise<void> {
    // Waits only once, because other commits can keep the disk busy forever. The callers of that sync get its failure.
    await this.#running?.catch(() => undefined);
  }

  /** Resolves once everything committed before the call is on disk; rejects if the sync failed. */
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
    if (isDoubtful) this.#rewrite();
    else {
      // SQLite's locks are on another file, so opening and closing this one releases none.
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
