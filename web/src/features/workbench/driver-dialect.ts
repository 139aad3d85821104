import type { SqlDialect } from '@platbook/contract/rules/sql-dialect';

const dialects: Record<string, SqlDialect> = {
  postgres: 'postgres',
  sqlite: 'sqlite',
  sqlserver: 'sqlserver',
  tsql: 'sqlserver',
};

/** The dialect in which a driver's texts are read; DuckDB's for one that is not known. */
export function driverDialect(driver: string | undefined): SqlDialect {
  return dialects[driver ?? ''] ?? 'duckdb';
}
