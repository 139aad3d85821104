import type { Column } from '@platbook/contract/workbench/batches';
import { cellWriter, columnLetters, escapeXml, textCell } from '../../exports/index.ts';
import type { Cell } from './file-order.ts';
import { inPieces } from './in-pieces.ts';
import { documents, head, main, styles } from './workbook-parts.ts';

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\'`. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Sentences in two columns; the first row is the title, and there is no header. */
  readonly isText?: boolean;
  /** Refers to the chart part with this sheet's number. */
  readonly chart?: string | undefined;
}

/** Numeric columns that are identifiers or dates, so they get no thousands separators. */
const naming = /(?:ID|Id|FIPS|ZIP|Year|YearBuilt|Code|Number|Month|Quarter|Decade|Seq|Lot)$|^Year/;

function formatOf({ name, datatype }: Column, rows: readonly (readonly Cell[])[], index: number): number | undefined {
  if (datatype !== 'number' || naming.test(name)) return undefined;
  return rows.some((row) => /[.e]/.test(String(row[index] ?? ''))) ? styles.decimal : styles.whole;
}

function widthOf({ name }: Column, rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, 100).map((row) => String(row[index] ?? '').length);
  return Math.min(60, Math.max(9, name.length + 5, ...lengths.map((length) => length + 2)));
}

export function filterOf({ columns, rows, isText }: Sheet): string | undefined {
  if (isText === true || columns.length === 0) return undefined;
  return `A1:${columnLetters(columns.length - 1)}${rows.length + 1}`;
}

export async function buildSheet(sheet: Sheet): Promise<Buffer> {
  const { columns, rows, isText = false, chart } = sheet;
  const writers = columns.map((column) => cellWriter(column));
  const formats = columns.map((column, index) => formatOf(column, rows, index));
  const letters = columns.map((_, index) => columnLetters(index));
  const write = (cell: Cell, index: number, line: number): string => {
    if (cell === null) return '';
    const place = `${letters[index]}${line}`;
    if (isText) return textCell(place, String(cell), line === 1 ? styles.title : styles.wrapped);
    const element = writers[index]?.(place, cell) ?? '';
    const format = formats[index];
    return format === undefined ? element : element.replace(/^(<c r="\w+")><v>/, `$1 s="${format}"><v>`);
  };
  const first = isText ? 1 : 2;
  const body = await inPieces(
    rows,
    (row, index) =>
      `<row r="${index + first}">${row.map((cell, column) => write(cell, column, index + first)).join('')}</row>`,
  );
  const widths = isText ? [24, 100] : columns.map((column, index) => widthOf(column, rows, index));
  const cols = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const pane = isText ? '' : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const names = columns.map(({ name }, index) => textCell(`${letters[index]}1`, name, styles.header)).join('');
  const filter = filterOf(sheet);
  return Buffer.concat([
    Buffer.from(
      `${head}<worksheet xmlns="${main}" xmlns:r="${documents}"><sheetViews><sheetView workbookViewId="0"${isText ? ' showGridLines="0"' : ''}>${pane}</sheetView></sheetViews>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>${isText ? '' : `<row r="1">${names}</row>`}`,
    ),
    body,
    Buffer.from(
      `</sheetData>${filter === undefined ? '' : `<autoFilter ref="${escapeXml(filter)}"/>`}${chart === undefined ? '' : '<drawing r:id="rId1"/>'}</worksheet>`,
    ),
  ]);
}
