/** The one place that opens DuckDB for the generator. */

/** A single connection; statements run one after the other, each inside using all threads. */
export interface Database {
  /** Runs one or more statements and drops their rows. */
  run(sql: string): Promise<void>;
  /** Runs one statement and gives its rows as objects of plain JavaScript values (64-bit numbers as bigint). */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** Limits of the process that builds: `memory` as DuckDB writes it (`3GB`), `spillFolder` takes what does not fit. */
export interface DatabaseOptions {
  readonly threads: number;
  readonly memory: string;
  readonly spillFolder: string;
}

/** Opens an in-memory database to which the warehouse files are attached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: options.memory,
    temp_directory: options.spillFolder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  return {
    run: async (sql) => {
      await connection.run(sql);
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
