import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { type Driver, type DriverField, type Session, StatementError, type Surroundings } from '../driver.ts';
import { parseFields } from '../parse-fields.ts';
import { buildAuthorizer } from './sqlite-authorizer.ts';
import { SqliteSession } from './sqlite-session.ts';

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
