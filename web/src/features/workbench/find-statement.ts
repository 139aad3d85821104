import { splitStatements } from '@platbook/contract/rules/split-statements';
import type { SqlDialect } from '@platbook/contract/rules/sql-dialect';
import { statementAt } from '@platbook/contract/rules/statement-at';

const dialects: Record<string, SqlDialect> = { postgres: 'postgres', sqlite: 'sqlite', sqlserver: 'sqlserver' };

/** The statement at the cursor as a selection of the text, in the dialect of a driver; undefined in a text without any. */
export function findStatement(
  text: string,
  cursor: number,
  driver: string | undefined,
): { text: string; offset: number } | undefined {
  const found = statementAt(text, splitStatements(text, dialects[driver ?? ''] ?? 'duckdb'), cursor);
  return found && { text: found.sql, offset: found.offset };
}
