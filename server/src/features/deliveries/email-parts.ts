import type { ResultRow } from '@platbook/contract/workbench/batches';
import type { MailContent, MailTable } from '../mail/index.ts';
import type { Content, ContentTable } from './content/content.ts';

const mostColumns = 12;
const longestCell = 80;

export const unsubscribePath = (token: string) => `/unsubscribe/${token}`;

/** What an email has besides title, sentences and link. */
export function emailParts(
  { table, chart, file }: Content,
  subscription: { readonly token: string; readonly reason: string },
): Pick<MailContent, 'table' | 'image' | 'files' | 'unsubscribe'> {
  return {
    ...(table === null || table.columns.length === 0 ? {} : { table: mailTable(table) }),
    ...(chart === null ? {} : { image: { png: chart.png, width: chart.width, text: chart.text } }),
    ...(file === null ? {} : { files: [file] }),
    unsubscribe: { path: unsubscribePath(subscription.token), reason: subscription.reason },
  };
}

const changeNames = { new: 'New', changed: 'Changed' } as const;

export function mailTable({ columns, rows, changes, total, isIncomplete }: ContentTable): MailTable {
  const shown = columns.slice(0, mostColumns);
  const left = columns.length - shown.length;
  const cells = rows.map((row, index) => {
    const change = changes?.[index];
    return [...(changes === undefined ? [] : [change === undefined ? '' : changeNames[change]]), ...cellsOf(row)];
  });
  return {
    columns: [
      ...(changes === undefined ? [] : [{ name: 'Change', isNumber: false }]),
      ...shown.map(({ name, datatype }) => ({ name: cut(name), isNumber: datatype === 'number' })),
    ],
    rows: cells,
    notes: [
      ...(total > rows.length ? [`The first ${rows.length} of ${total.toLocaleString('en-US')} rows.`] : []),
      ...(isIncomplete ? ['The result reached a limit, so rows are missing.'] : []),
      ...(left === 0 ? [] : [`${left} more ${left === 1 ? 'column is' : 'columns are'} in the result.`]),
    ],
  };
}

const cellsOf = (row: ResultRow) =>
  row.slice(0, mostColumns).map((value) => (value === null ? null : cut(String(value))));

/** One line without control and direction characters. */
function cut(text: string): string {
  const plain = text
    .slice(0, 4 * longestCell)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...plain].length > longestCell ? `${[...plain].slice(0, longestCell - 1).join('')}…` : plain;
}
