import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { engineOptions } from '@platbook/sql/tsql/conversion/prelude';
import { loadDuckdb } from '../../workers/load-duckdb.ts';
import { type Driver, SettingsError, StatementError } from '../driver.ts';
import { openLocked } from '../duckdb/open-locked.ts';
import { parseFields } from '../parse-fields.ts';
import { TsqlSession } from './tsql-session.ts';

const fields = [
  { key: 'file', label: 'File', formType: 'TEXT', isRequired: true },
  { key: 'login', label: 'Login', formType: 'TEXT' },
] as const;

/** Text comparison and the sort order of NULL match SQL Server. `login` is the result of SUSER_SNAME(), never from a form. */
export const tsql: Driver = {
  id: 'tsql',
  name: 'Property data warehouse in T-SQL',
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
  async open(settings, surroundings) {
    const { file, login } = tsql.parseSettings(settings) as { file: string; login?: string };
    const library = await loadDuckdb();
    if (!existsSync(file)) throw new StatementError("The data isn't available");
    const locked = await openLocked(library, file, surroundings.memoryMb, engineOptions);
    return await TsqlSession.open(library, locked, login ?? '');
  },
};
