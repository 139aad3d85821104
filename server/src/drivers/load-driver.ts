import type { Driver } from './driver.ts';
import type { drivers } from './index.ts';

/** A process runs the statements of one driver, and loading the code of all takes as long as starting the engine. */
const loaders: Record<keyof typeof drivers, () => Promise<Driver>> = {
  clickhouse: async () => (await import('./clickhouse/clickhouse.ts')).clickhouse,
  duckdb: async () => (await import('./duckdb/duckdb.ts')).duckdb,
  mysql: async () => (await import('./mysql/mysql.ts')).mysql,
  postgres: async () => (await import('./postgres/postgres.ts')).postgres,
  'property-trino': async () => (await import('./property-trino/property-trino.ts')).propertyTrino,
  snowflake: async () => (await import('./snowflake/snowflake.ts')).snowflake,
  sqlite: async () => (await import('./sqlite/sqlite.ts')).sqlite,
  sqlserver: async () => (await import('./sqlserver/sqlserver.ts')).sqlserver,
  trino: async () => (await import('./trino/trino.ts')).trino,
  tsql: async () => (await import('./tsql/tsql.ts')).tsql,
};

export const loadDriver = async (id: string): Promise<Driver | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id as keyof typeof loaders]() : undefined;
