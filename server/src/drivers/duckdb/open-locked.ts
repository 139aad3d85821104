import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { limits } from '@platbook/contract/limits';

export const fullThreads = 2;

export function forbiddenStatements(file: string): string[] {
  const path = file.replaceAll("'", "''");
  return [
    `select count(*) from read_blob('${path}')`,
    "select count(*) from glob('*')",
    `select count(*) from glob('${path}')`,
    "copy (select 1) to 'self-test.csv'",
    "set memory_limit = '8GB'",
    "set disabled_filesystems = ''",
    'reset lock_configuration',
    "attach 'self-test.duckdb' as other",
    "select count(*) from read_text('/proc/self/environ')",
    'install httpfs',
  ];
}

/**
 * The engine counts a buffered chunk without its texts, so its default buffer of 1 MB can occupy hundreds of megabytes. It stays
 * unlocked because it is set per connection, and `threads` because it changes from run to run.
 */
export async function connectLocked({ instance }: LockedDatabase): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run("SET streaming_buffer_size='64KB'");
  return connection;
}

export const succeeds = (connection: DuckDBConnection, sql: string): Promise<boolean> =>
  connection.run(sql).then(
    () => true,
    () => false,
  );

export interface LockedDatabase {
  instance: DuckDBInstance;
  refused: string[];
}

/**
 * The only order that works: options at opening, external access, file systems, configuration, self-test. Throws if a forbidden statement
 * succeeds; the process must then end.
 */
export async function openLocked(
  library: typeof import('@duckdb/node-api'),
  file: string,
  memoryMb: number,
  manner: Readonly<Record<string, string>>,
): Promise<LockedDatabase> {
  const instance = await library.DuckDBInstance.create(file, {
    ...manner,
    access_mode: 'READ_ONLY',
    threads: String(fullThreads),
    memory_limit: `${memoryMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    allow_persistent_secrets: 'false',
    secret_directory: 'none',
    extension_directory: 'none',
    temp_directory: '',
    // Above its limit (50 rows), the engine reads the columns of a LIMIT by a join, which takes three times as long and sorts in memory.
    late_materialization_max_rows: String(limits.resultRows),
  });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone='UTC'");
    await connection.run('SET enable_external_access=false');
    await connection.run("SET disabled_filesystems='LocalFileSystem'");
    await connection.run("SET allowed_configs=['streaming_buffer_size', 'threads']");
    await connection.run('SET lock_configuration=true');
    return { instance, refused: await selfTest(connection, file) };
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    connection.closeSync();
  }
}

/** Disabled file systems cannot be read back (1.5.6 shows an empty text), so only the refusals prove them. */
async function selfTest(connection: DuckDBConnection, file: string): Promise<string[]> {
  const settings = await connection.runAndReadAll(
    `select current_setting('enable_external_access')::varchar, current_setting('lock_configuration')::varchar,
            current_setting('temp_directory')::varchar,
            current_setting('access_mode')::varchar, current_setting('TimeZone')::varchar`,
  );
  const read = JSON.stringify(settings.getRows()[0]);
  const expected = JSON.stringify(['false', 'true', '', 'read_only', 'UTC']);
  if (read.toLowerCase() !== expected.toLowerCase()) throw new Error(`Engine lock setting reads ${read}`);
  const refused = forbiddenStatements(file);
  for (const statement of refused)
    if (await succeeds(connection, statement)) throw new Error(`Engine lock failed to block: ${statement}`);
  return refused;
}
