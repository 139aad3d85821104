/** Words by which a statement may change data: such a statement is never run to measure it. */
const changing = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|call|do|copy)\b/i;
const asking = /^\s*(?:\(|select\b|with\b|values\b|table\b|from\b|pivot\b|unpivot\b)/i;

/** Whether a statement only reads, so that it can be run to measure its plan. SQLite measures nothing. */
export function isMeasurable(statement: string, driver: string): boolean {
  const start = statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/, '');
  return driver !== 'sqlite' && asking.test(start) && !changing.test(statement);
}

/** The SQL that asks an engine for the estimated plan of a statement, or runs the statement to measure the plan. */
export function explainSql(statement: string, driver: string, isMeasured: boolean): string {
  const text = statement.replace(/;\s*$/, '');
  if (driver === 'sqlite') return `EXPLAIN QUERY PLAN ${text}`;
  return `EXPLAIN (${isMeasured ? 'ANALYZE, ' : ''}FORMAT JSON) ${text}`;
}
