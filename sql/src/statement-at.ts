import type { StatementText } from './split-statements.ts';

/**
 * The statement for a cursor at `offset`: the one that contains or touches it; on spaces and comments, the one that ended earlier on the
 * same line, else the next one; after the last statement, the last one. `statements` must come from `splitStatements(text)`; undefined if
 * empty.
 */
export function statementAt(
  text: string,
  statements: readonly StatementText[],
  offset: number,
): StatementText | undefined {
  let low = 0;
  let high = statements.length;
  // The first statement that starts after the cursor.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((statements[middle] as StatementText).offset <= offset) low = middle + 1;
    else high = middle;
  }
  const before = statements[low - 1];
  const after = statements[low];
  if (before === undefined || after === undefined) return before ?? after;
  const end = before.offset + before.sql.length;
  return offset <= end || !/[\r\n]/.test(text.slice(end, offset)) ? before : after;
}
