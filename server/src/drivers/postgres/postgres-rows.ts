import type Cursor from 'pg-cursor';
import type { Column } from '../driver.ts';

export type Values = (string | null)[];

export interface Field {
  name: string;
  dataTypeID: number;
  /** For `numeric(p, s)`: ((p << 16) | s) + 4; -1 if undeclared (numeric.c, make_numeric_typmod). */
  dataTypeModifier: number;
}

const numeric = 1700;

/** The declared scale of a numeric column; a negative scale means no fractional digits. */
export function scaleOf({ dataTypeID, dataTypeModifier }: Field): Pick<Column, 'scale'> {
  if (dataTypeID !== numeric || dataTypeModifier < 4) return {};
  const scale = (((dataTypeModifier - 4) & 0x7ff) ^ 1024) - 1024;
  return { scale: Math.max(0, scale) };
}

/** Values are the server's text, so nothing is lost. `take` must not throw: nothing catches errors in the library's parser. */
export function takeRows(cursor: Cursor<Values>, take: (values: Values, fields: Field[]) => void): void {
  const result = (cursor as unknown as { _result: { parseRow(values: Values): null; fields: Field[] } })._result;
  result.parseRow = (values) => {
    take(values, result.fields);
    return null;
  };
}

export function readPortion(cursor: Cursor<Values>, count: number): Promise<{ rowCount: number; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ rowCount: rows.length, fields: (result?.fields ?? []) as Field[] });
    });
  });
}
