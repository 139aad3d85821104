/** The only module that opens DuckDB for the generator. */
import type { DuckDBInstance } from '@duckdb/node-api';

export interface Database {
  run(sql: string): Promise<void>;
  /** Runs one statement and returns its rows as objects of plain JavaScript values (64-bit numbers as bigint). */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  stream(sql: string): AsyncIterable<readonly unknown[][]>;
  /** Another connection to the same attached files, for concurrent work. Closing the first one closes all. */
  openSibling(): Promise<Database>;
  close(): void;
}

/** Resource limits of a build: threads, and memory in DuckDB's format (`2GB`). */
export interface Limits {
  readonly threads: number;
  readonly memory: string;
}

export interface DatabaseOptions extends Limits {
  readonly spillFolder: string;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: options.memory,
    temp_directory: options.spillFolder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return openConnection(instance, () => instance.closeSync());
}

async function openConnection(instance: DuckDBInstance, onClose: () => void): Promise<Database> {
  const connection = await instance.connect();
  return {
    run: async (sql) => {
      await connection.run(sql);
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    stream: async function* (sql) {
      yield* (await connection.stream(sql)).yieldRowsJs();
    },
    openSibling: () => openConnection(instance, () => undefined),
    close: () => {
      connection.closeSync();
      onClose();
    },
  };
}

/** Runs the work on every connection at once. If one fails, throws its error when all have ended. */
export async function onEach(
  connections: readonly Database[],
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  for (const one of await Promise.allSettled(connections.map(work))) if (one.status === 'rejected') throw one.reason;
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
