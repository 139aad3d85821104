import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { loadDuckdb } from '../../workers/load-duckdb.ts';
import { type Driver, type Session, SettingsError, StatementError, type Surroundings } from '../driver.ts';
import { parseFields } from '../parse-fields.ts';
import { DuckdbSession } from './duckdb-session.ts';
import { connectLocked, openLocked } from './open-locked.ts';

const fields = [{ key: 'file', label: 'File', formType: 'TEXT', isRequired: true }] as const;

/** `file` is an absolute path computed from the user's entitlements; it never comes from a form. */
export const duckdb: Driver = {
  id: 'duckdb',
  name: 'Property data warehouse',
  fields,
  supportsConnectionClient: true,
  isDeployedOnly: true,
  placement: 'embedded',
  parseSettings(data) {
    const settings = parseFields(fields, data);
    if (!isAbsolute(String(settings['file']))) throw new SettingsError('file', 'File must be an absolute path');
    return settings;
  },
  async preload() {
    await loadDuckdb();
  },
  async open(settings: Record<string, unknown>, surroundings: Surroundings): Promise<Session> {
    const { file } = duckdb.parseSettings(settings) as { file: string };
    const library = await loadDuckdb();
    if (!existsSync(file)) throw new StatementError("The data isn't available");
    const locked = await openLocked(library, file, surroundings.memoryMb);
    return new DuckdbSession(library, locked, await connectLocked(locked), file);
  },
};

/** For generated content. One thread, because with more, rows that are equal in an ORDER BY come in a different order each time. */
export async function openSteady(file: string): Promise<Session> {
  const library = await loadDuckdb();
  const instance = await library.DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
  const locked = { instance, refused: [] };
  return new DuckdbSession(library, locked, await connectLocked(locked), file);
}
