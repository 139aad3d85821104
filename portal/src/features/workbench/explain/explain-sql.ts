import { dialectOf, dialects } from '@platbook/sql/dialects';

/** Words of statements that can change data: such a statement is never run to measure its plan. */
const changing = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|call|do|copy)\b/i;
const asking = /^\s*(?:\(|select\b|with\b|values\b|table\b|from\b|pivot\b|unpivot\b)/i;

/** Whether a statement only reads, so it can be run to measure its plan. */
export function isMeasurable(statement: string, driver: string): boolean {
  const start = statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/, '');
  return dialects[dialectOf(driver)].explain?.canMeasure === true && asking.test(start) && !changing.test(statement);
}

/** The SQL for a statement's estimated plan, or for its measured plan, which runs the statement; undefined if the driver has no plans. */
export function explainSql(statement: string, driver: string, isMeasured: boolean): string | undefined {
  return dialects[dialectOf(driver)].explain?.ask(statement.replace(/;\s*$/, ''), isMeasured);
}
