import type Cursor from 'pg-cursor';
import { type Column, StatementError } from '../driver.ts';
import type { PostgresCodec } from './postgres-cells.ts';

/** A row as it came: text, or null. */
export type Values = (string | null)[];

/** A column as the server describes it. */
export interface Field {
  name: string;
  dataTypeID: number;
  /** Of `numeric(p, s)`: ((p << 16) | s) + 4; -1 where nothing was declared (numeric.c, make_numeric_typmod). */
  dataTypeModifier: number;
}

const numeric = 1700;

/** The declared scale of a column of type numeric. A scale can be negative, which leaves no digits after the point. */
export function scaleOf({ dataTypeID, dataTypeModifier }: Field): Pick<Column, 'scale'> {
  if (dataTypeID !== numeric || dataTypeModifier < 4) return {};
  const scale = (((dataTypeModifier - 4) & 0x7ff) ^ 1024) - 1024;
  return { scale: Math.max(0, scale) };
}

/**
 * Calls `take` with each row as it arrives, every value as the text the server wrote, so no digit, microsecond or time zone is lost.
 * The library keeps no rows, only their count. `take` must not throw: the library parses where nothing could catch it.
 */
export function takeRows(cursor: Cursor<Values>, take: (values: Values, fields: Field[]) => void): void {
  const result = (cursor as unknown as { _result: { parseRow(values: Values): null; fields: Field[] } })._result;
  result.parseRow = (values) => {
    take(values, result.fields);
    return null;
  };
}

/** Reads at most `count` rows of a cursor and returns how many there were; fewer when these are the last. */
export function readPortion(cursor: Cursor<Values>, count: number): Promise<{ rowCount: number; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ rowCount: rows.length, fields: (result?.fields ?? []) as Field[] });
    });
  });
}

/** A row as JSON; columns learn of longer values. Throws StatementError when it has more or less of them than there are columns. */
export function rowText(row: Values, codecs: PostgresCodec[], columns: Column[]): string {
  if (row.length !== columns.length)
    throw new StatementError("The database sent a row whose values don't match its columns");
  let text = '[';
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index];
    const column = columns[index] as Column;
    const { json, length } =
      value === null || value === undefined
        ? { json: 'null', length: 4 }
        : (codecs[index] as PostgresCodec).toCell(value);
    if (length > column.maxValueLength) column.maxValueLength = length;
    text += index === 0 ? json : `,${json}`;
  }
  return `${text}]`;
}
