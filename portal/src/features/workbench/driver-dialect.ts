import type { SqlDialect } from '@platbook/sql/sql-dialect';

const dialects: Record<string, SqlDialect> = {
  postgres: 'postgres',
  sqlite: 'sqlite',
  sqlserver: 'sqlserver',
  tsql: 'sqlserver',
};

/** The SQL dialect of a driver; DuckDB's for an unknown one. */
export function driverDialect(driver: string | undefined): SqlDialect {
  return dialects[driver ?? ''] ?? 'duckdb';
}
