import { csvLine } from '../../exports/index.ts';
import type { Cell, Table } from './file-order.ts';
import { inPieces } from './in-pieces.ts';

/** Builds a table as CSV (RFC 4180), in UTF-8 without a byte order mark for programs that read it. Formulas are defused. */
export async function buildCsv({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Promise<Buffer> {
  const isNumber = columns.map(({ datatype }) => datatype === 'number');
  const text = (cell: Cell, index: number): string => {
    if (cell === null || cell === '') return '';
    if (typeof cell !== 'string' || isNumber[index] || plain.test(cell)) return String(cell);
    return csvLine([cell]).slice(0, -2);
  };
  const head = Buffer.from(csvLine(columns.map(({ name }) => name)));
  return Buffer.concat([head, await inPieces(rows, (row) => `${row.map(text).join(',')}\r\n`)]);
}

/** Matches most texts: no need for quotes, and no formula. */
const plain = /^[A-Za-z0-9](?:[\w .-]*\w)?$/;
