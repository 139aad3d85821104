import type { Column, ResultRow, ResultValue } from '@platbook/contract/workbench/batches';
import { type ColumnWords, withWords } from './with-words.ts';

export const copyFormats = ['text', 'with headers', 'JSON', 'Markdown', 'IN-list'] as const;
export type CopyFormat = (typeof copyFormats)[number];

const mostCharacters = 50_000_000;

/** Formats rows of the selected columns. Throws an error with a message for the user if the text is too large. */
export function copyRows(
  columns: readonly Column[],
  rows: Iterable<ResultRow>,
  format: CopyFormat,
  words?: ColumnWords,
): string {
  if (words && format !== 'IN-list') {
    const wider = withWords(columns, rows, words);
    return copyRows(wider.columns, wider.rows, format);
  }
  const lines: string[] = [];
  let length = 0;
  const push = (line: string) => {
    length += line.length;
    if (length > mostCharacters) throw new Error('Too much to copy. Use Export instead.');
    lines.push(line);
  };
  if (format === 'IN-list') return inList(columns, rows);
  if (format === 'JSON') {
    const names = uniqueNames(columns);
    for (const row of rows)
      push(
        `  {${names.map((name, index) => `${JSON.stringify(name)}: ${jsonText(row[index], columns[index])}`).join(', ')}}`,
      );
    return `[\n${lines.join(',\n')}\n]`;
  }
  if (format === 'Markdown') {
    const line = (cells: string[]) => push(`| ${cells.join(' | ')} |`);
    line(columns.map(({ name }) => markdownText(name)));
    line(columns.map(({ datatype }) => (datatype === 'number' ? '--:' : '---')));
    for (const row of rows) line(columns.map((_, index) => markdownText(valueText(row[index], columns[index]))));
    return lines.join('\n');
  }
  if (format === 'with headers') push(columns.map(({ name }) => fieldText(name)).join('\t'));
  for (const row of rows) push(columns.map((_, index) => fieldText(valueText(row[index], columns[index]))).join('\t'));
  return lines.join('\n');
}

/** The whole value as text for the clipboard: decimals with their declared scale; NULL is empty. */
export function valueText(value: ResultValue | undefined, column: Column | undefined): string {
  return value === null || value === undefined ? '' : exactText(value, column);
}

/** Every digit of a value. A decimal of up to 15 digits is sent as a number, which has no trailing zeros. */
export function exactText(value: string | number | boolean, column: Column | undefined): string {
  return typeof value === 'number' && column?.scale !== undefined
    ? value.toFixed(Math.min(column.scale, 100))
    : String(value);
}

/** A field as spreadsheets read and write it: quoted if it contains a tab, a line break or a quote. */
function fieldText(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Numbers keep all their digits, including those sent as text. */
function jsonText(value: ResultValue | undefined, column: Column | undefined): string {
  const isExactNumber = column?.datatype === 'number' && isJsonNumber(valueText(value, column));
  return isExactNumber ? valueText(value, column) : JSON.stringify(value ?? null);
}

function isJsonNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}

function markdownText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\r\n|\r|\n/g, '<br>');
}

function inList(columns: readonly Column[], rows: Iterable<ResultRow>): string {
  const items = new Set<string>();
  let length = 0;
  for (const row of rows) {
    for (const [index, column] of columns.entries()) {
      const value = row[index];
      if (value === null || value === undefined) continue;
      const isBare = typeof value === 'boolean' || (column.datatype === 'number' && isJsonNumber(String(value)));
      const item = isBare ? exactText(value, column) : `'${String(value).replaceAll("'", "''")}'`;
      if (!items.has(item)) length += item.length;
      if (length > mostCharacters) throw new Error('Too much to copy. Use Export instead.');
      items.add(item);
    }
  }
  return `(${[...items].join(', ')})`;
}

function uniqueNames(columns: readonly Column[]): string[] {
  const seen = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let count = 2; seen.has(unique); count += 1) unique = `${name}_${count}`;
    seen.add(unique);
    return unique;
  });
}
