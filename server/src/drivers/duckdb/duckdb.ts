import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { loadDuckdb } from '../../workers/load-duckdb.ts';
import { type Driver, type DriverField, type Session, SettingsError, StatementError } from '../driver.ts';
import { parseFields } from '../parse-fields.ts';
import { DuckdbSession } from './duckdb-session.ts';
import { connectLocked, type LockedDatabase, openLocked } from './open-locked.ts';

type Library = Awaited<ReturnType<typeof loadDuckdb>>;

/** `file` is an absolute path computed from the user's entitlements; it never comes from a form. */
export function warehouseDriver(
  id: string,
  name: string,
  more: readonly DriverField[],
  engineOptions: Readonly<Record<string, string>>,
  openSession: (library: Library, locked: LockedDatabase, settings: Record<string, string>) => Promise<Session>,
): Driver {
  const fields: DriverField[] = [{ key: 'file', label: 'File', formType: 'TEXT', isRequired: true }, ...more];
  const parseSettings = (data: Record<string, unknown>) => {
    const settings = parseFields(fields, data) as Record<string, string> & { file: string };
    if (!isAbsolute(settings.file)) throw new SettingsError('file', 'File must be an absolute path');
    return settings;
  };
  return {
    id,
    name,
    fields,
    supportsConnectionClient: true,
    isDeployedOnly: true,
    placement: 'embedded',
    parseSettings,
    async preload() {
      await loadDuckdb();
    },
    async open(data, { memoryMb }) {
      const settings = parseSettings(data);
      const library = await loadDuckdb();
      if (!existsSync(settings.file)) throw new StatementError("The data isn't available");
      return openSession(library, await openLocked(library, settings.file, memoryMb, engineOptions), settings);
    },
  };
}

export const duckdb = warehouseDriver(
  'duckdb',
  'Property data warehouse',
  [],
  {},
  async (library, locked, { file = '' }) => new DuckdbSession(library, locked, await connectLocked(locked), file),
);

/** For generated content. One thread, because with more, rows that are equal in an ORDER BY come in a different order each time. */
export async function openSteady(file: string): Promise<Session> {
  const library = await loadDuckdb();
  const instance = await library.DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
  const locked = { instance, refused: [] };
  return new DuckdbSession(library, locked, await connectLocked(locked), file);
}
