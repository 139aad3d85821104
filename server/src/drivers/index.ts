import type { Driver } from './driver.ts';
import { duckdb } from './duckdb/duckdb.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { sqlserver } from './sqlserver/sqlserver.ts';
import { tsql } from './tsql/tsql.ts';

/** Every database engine a connection can name, by its id. */
export const drivers = { duckdb, postgres, sqlite, sqlserver, tsql } satisfies Record<string, Driver>;

/** The driver with this id, or undefined. */
export function getDriver(id: string): Driver | undefined {
  return Object.hasOwn(drivers, id) ? (drivers as Record<string, Driver>)[id] : undefined;
}
export { connectFailures } from './sqlserver/sqlserver-errors.ts';
