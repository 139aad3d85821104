import { dialectOf } from '@platbook/sql/dialects';
import { splitStatements } from '@platbook/sql/split-statements';
import { statementAt } from '@platbook/sql/statement-at';

export function findStatement(text: string, cursor: number, driver: string | undefined) {
  const found = statementAt(text, splitStatements(text, dialectOf(driver)), cursor);
  return found && { text: found.sql, offset: found.offset };
}
