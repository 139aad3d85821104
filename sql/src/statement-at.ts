import type { StatementText } from './split-statements.ts';

/** The statement that contains or touches the cursor; else the one that ended on its line, the next one, or the last one. */
export function statementAt(
  text: string,
  statements: readonly StatementText[],
  offset: number,
): StatementText | undefined {
  let low = 0;
  let high = statements.length;
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
