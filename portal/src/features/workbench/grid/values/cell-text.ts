import type { Column } from '@platbook/contract/workbench/batches';
import { exactText } from '../../table/copy-rows.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';
import { openNumberFormat } from './number-format.ts';
import { visibleText } from './visible-text.ts';

/** Maximum length of a cell's text; the column is at most 350 px wide, so more would only slow down the page. */
const cellTextLength = 300;

/** Numbers are right-aligned, including numbers sent as text to keep their digits. */
export function isNumberColumn(column: Pick<Column, 'datatype'>): boolean {
  return column.datatype === 'number';
}

/** One for each column, because its rules take longer to find than to apply. */
const formats = new WeakMap<ShownColumn, ReturnType<typeof openNumberFormat>>();

export function cellText(value: string | number | boolean, column: ShownColumn): string {
  if (isNumberColumn(column) && typeof value !== 'boolean') {
    let format = formats.get(column);
    if (!format) {
      format = openNumberFormat(column);
      formats.set(column, format);
    }
    return format(value);
  }
  const text = String(value);
  return text.length > cellTextLength ? `${visibleText(text.slice(0, cellTextLength))}…` : visibleText(text);
}

/** The text of a number with its exact digits, for screen readers; undefined if the text has them all. */
export function exactLabel(value: string | number | boolean, column: ShownColumn, shown: string): string | undefined {
  const isWhole = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'boolean';
  if (!isNumberColumn(column) || (isWhole && column.format !== 'percent')) return undefined;
  const exact = exactText(value, column);
  return shown === exact || shown.replace(/[$,%]/g, '') === exact ? undefined : `${shown}, exactly ${exact}`;
}
