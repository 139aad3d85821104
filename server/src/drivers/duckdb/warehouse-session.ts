import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnPlace } from '../driver.ts';
import { describeDuckdb } from './describe-duckdb.ts';
import { fullThreads, type LockedDatabase, succeeds } from './open-locked.ts';
import { readDuckdbColumn } from './read-column.ts';

/** The engine takes 8 to 60 ms to react to an interrupt (measured), so a repeated one cannot hit the rollback after it. */
const askAgainMs = 250;

function interruptOn(signal: AbortSignal, connection: () => { interrupt(): void }): () => void {
  // The engine ignores an interrupt between two calls, so it is repeated until the run has ended.
  let asking: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection().interrupt();
    asking = setInterval(() => connection().interrupt(), askAgainMs);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  return () => {
    clearInterval(asking);
    signal.removeEventListener('abort', interrupt);
  };
}

/** One connection to a file of the warehouse. Its subclasses run statements in the engine's dialect and in T-SQL. */
export abstract class WarehouseSession {
  readonly refusedAtOpen: readonly string[];
  readonly #locked: LockedDatabase;
  protected connection: DuckDBConnection;
  #threads = fullThreads;

  constructor(locked: LockedDatabase, connection: DuckDBConnection) {
    this.#locked = locked;
    this.connection = connection;
    this.refusedAtOpen = locked.refused;
  }

  protected async interruptible<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const stop = interruptOn(signal, () => this.connection);
    try {
      return await act();
    } finally {
      stop();
    }
  }

  /** A thread that waits for the other one's task asks for tasks in a loop, which takes processor time from others. */
  protected async useThreads(threads: number): Promise<void> {
    if (threads === this.#threads) return;
    // In a failed transaction, the engine refuses.
    if (await succeeds(this.connection, `SET threads=${threads}`)) this.#threads = threads;
  }

  protected async reconnect(connect: (locked: LockedDatabase) => Promise<DuckDBConnection>): Promise<void> {
    this.connection.closeSync();
    this.connection = await connect(this.#locked);
  }

  describe = () => describeDuckdb(this.connection);
  readColumn = (place: ColumnPlace) => readDuckdbColumn(this.connection, place);

  async ping(): Promise<void> {
    await this.connection.run('SELECT 1');
  }

  async close(): Promise<void> {
    this.connection.closeSync();
    this.#locked.instance.closeSync();
  }
}
