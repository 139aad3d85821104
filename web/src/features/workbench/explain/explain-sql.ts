/** Words by which a statement may change data: such a one is planned and not run. */
const changing = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|call|do|copy)\b/i;
const asking = /^\s*(?:\(|select\b|with\b|values\b|table\b|from\b|pivot\b|unpivot\b)/i;

/** The question that asks an engine for the plan of a statement; a statement that only reads is run and measured at the same time. */
export function explainSql(statement: string, driver: string): string {
  const text = statement.replace(/;\s*$/, '');
  if (driver === 'sqlite') return `EXPLAIN QUERY PLAN ${text}`;
  const start = text.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/, '');
  const isMeasured = asking.test(start) && !changing.test(text);
  return `EXPLAIN (${isMeasured ? 'ANALYZE, ' : ''}FORMAT JSON) ${text}`;
}
