import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { type Driver, type DriverField, type Session, StatementError, type Surroundings } from '../driver.ts';
import { parseFields } from '../parse-fields.ts';
import { SqliteSession } from './sqlite-session.ts';

type Constants = typeof import('node:sqlite').constants;

const readPragmas = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
  'collation_list',
  'function_list',
  'compile_options',
  'user_version',
  'encoding',
]);

const refusedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'readfile', 'writefile', 'edit']);

/** Refuses ATTACH, writing pragmas, temporary objects, extensions and every change of data. */
function buildAuthorizer(
  constants: Constants,
): (action: number, first: string | null, second: string | null) => number {
  const allowed = new Set([
    constants.SQLITE_SELECT,
    constants.SQLITE_READ,
    constants.SQLITE_RECURSIVE,
    constants.SQLITE_TRANSACTION,
    constants.SQLITE_SAVEPOINT,
  ]);
  return (action, first, second) => {
    if (allowed.has(action)) return constants.SQLITE_OK;
    if (action === constants.SQLITE_FUNCTION)
      return refusedFunctions.has((second ?? '').toLowerCase()) ? constants.SQLITE_DENY : constants.SQLITE_OK;
    if (action === constants.SQLITE_PRAGMA) {
      // Reading pragmas take a table name as argument; for the others, an argument would be a new value.
      const name = (first ?? '').toLowerCase();
      const isReading = readPragmas.has(name) && (second === null || /_(info|xinfo|list)$/.test(name));
      return isReading ? constants.SQLITE_OK : constants.SQLITE_DENY;
    }
    return constants.SQLITE_DENY;
  };
}

const fields: readonly DriverField[] = [
  {
    key: 'file',
    label: 'File',
    formType: 'TEXT',
    isRequired: true,
    description: 'A file in one of the folders listed in the configuration',
  },
];

/** SQLite files, read-only, and only those below the folders that the configuration lists. */
export const sqlite: Driver = {
  id: 'sqlite',
  name: 'SQLite',
  fields,
  supportsConnectionClient: true,
  placement: 'embedded',
  isBlocking: true,
  parseSettings(data) {
    return parseFields(fields, data);
  },
  async open(settings: Record<string, unknown>, surroundings: Surroundings): Promise<Session> {
    const file = requireListed(String(sqlite.parseSettings(settings)['file']), surroundings.fileDirectories);
    const { DatabaseSync, constants } = await import('node:sqlite');
    const lock = (database: InstanceType<typeof DatabaseSync>) => database.setAuthorizer(buildAuthorizer(constants));
    return new SqliteSession(() => {
      const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
      database.exec('pragma trusted_schema = off; pragma temp_store = memory');
      lock(database);
      return database;
    }, lock);
  },
};

/** The file's real path, if it is in a listed folder after resolving links. */
function requireListed(file: string, directories: readonly string[]): string {
  for (const directory of directories) {
    try {
      const path = realpathSync(file);
      if (path.startsWith(realpathSync(directory) + sep)) return path;
    } catch {
      // A file or folder that does not exist is not listed.
    }
  }
  throw new StatementError("The data isn't available");
}
