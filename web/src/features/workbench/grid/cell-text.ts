import type { Column } from '@platbook/contract/batches';
import { visibleText } from './visible-text.ts';

/** Longest text put into a cell; the column is at most 350 px wide, so more would only slow the page. */
const cellTextLength = 300;

/** Numbers stand right, everything else left, also when a number came as text to keep its digits. */
export function isNumberColumn(column: Pick<Column, 'datatype'>): boolean {
  return column.datatype === 'number';
}

/** What a cell shows of a value that is not NULL: one line, control characters visible, cut when very long. */
export function cellText(value: string | number | boolean): string {
  const text = String(value);
  return text.length > cellTextLength ? `${visibleText(text.slice(0, cellTextLength))}…` : visibleText(text);
}
