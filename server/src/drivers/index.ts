import { clickhouse } from './clickhouse/clickhouse.ts';
import type { Driver } from './driver.ts';
import { duckdb } from './duckdb/duckdb.ts';
import { mysql } from './mysql/mysql.ts';
import { postgres } from './postgres/postgres.ts';
import { propertyTrino } from './property-trino/property-trino.ts';
import { snowflake } from './snowflake/snowflake.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { sqlserver } from './sqlserver/sqlserver.ts';
import { trino } from './trino/trino.ts';
import { tsql } from './tsql/tsql.ts';

/** Drivers of database servers: admins create their connections, and so does the configuration (`MYSQL_CONNECTIONS`). */
export const serverDrivers = {
  clickhouse,
  mysql,
  postgres,
  snowflake,
  sqlserver,
  trino,
} satisfies Record<string, Driver>;

export const drivers = {
  ...serverDrivers,
  duckdb,
  sqlite,
  tsql,
  'property-trino': propertyTrino,
} satisfies Record<string, Driver>;

export function getDriver(id: string): Driver | undefined {
  return Object.hasOwn(drivers, id) ? (drivers as Record<string, Driver>)[id] : undefined;
}
export { connectFailures } from './sqlserver/sqlserver-errors.ts';
export { propertyTrino };
