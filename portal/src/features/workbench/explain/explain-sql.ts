/** Words of statements that can change data: such a statement is never run to measure its plan. */
const changing = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|call|do|copy)\b/i;
const asking = /^\s*(?:\(|select\b|with\b|values\b|table\b|from\b|pivot\b|unpivot\b)/i;

/** Whether a statement only reads, so it can be run to measure its plan. SQLite can't measure. */
export function isMeasurable(statement: string, driver: string): boolean {
  const start = statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/, '');
  return driver !== 'sqlite' && asking.test(start) && !changing.test(statement);
}

/** The SQL for a statement's estimated plan, or for its measured plan, which runs the statement. */
export function explainSql(statement: string, driver: string, isMeasured: boolean): string {
  const text = statement.replace(/;\s*$/, '');
  if (driver === 'sqlite') return `EXPLAIN QUERY PLAN ${text}`;
  return `EXPLAIN (${isMeasured ? 'ANALYZE, ' : ''}FORMAT JSON) ${text}`;
}
