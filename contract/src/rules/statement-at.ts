import type { StatementText } from './split-statements.ts';

/**
 * The statement that a person means with the cursor at `offset`: the one the cursor is in or touches; on blanks and comments,
 * the one that ended earlier on the same line, else the next; behind all of them, the last. `statements` are those of
 * `text` by `splitStatements`; undefined when there are none.
 */
export function statementAt(
  text: string,
  statements: readonly StatementText[],
  offset: number,
): StatementText | undefined {
  let low = 0;
  let high = statements.length;
  // The first statement that begins behind the cursor.
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
