import { engineOptions } from '@platbook/sql/tsql/conversion/prelude';
import { warehouseDriver } from '../duckdb/duckdb.ts';
import { TsqlSession } from './tsql-session.ts';

/** Text comparison and the sort order of NULL match SQL Server. `login` is the result of SUSER_SNAME(), never from a form. */
export const tsql = warehouseDriver(
  'tsql',
  'Property data warehouse in T-SQL',
  [{ key: 'login', label: 'Login', formType: 'TEXT' }],
  engineOptions,
  (library, locked, { login = '' }) => TsqlSession.open(library, locked, login),
);
