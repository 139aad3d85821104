import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import type { BoundValue } from '@platbook/sql/parameter-value';
import { StatementError } from '../driver.ts';

type Library = typeof import('@duckdb/node-api');

const dayMs = 24 * 60 * 60 * 1000;
const widestDecimal = 38;

/** Binds with the types of equivalent literals. A part of a statement without placeholders gets no values. */
export function bindValues(library: Library, prepared: DuckDBPreparedStatement, values: readonly BoundValue[] = []) {
  if (values.length === 0 || prepared.parameterCount === 0) return;
  if (prepared.parameterCount !== values.length)
    throw new StatementError("A statement can't use both parameters and engine placeholders");
  for (const [index, value] of values.entries()) bindValue(library, prepared, index + 1, value);
}

function bindValue(library: Library, prepared: DuckDBPreparedStatement, index: number, value: BoundValue): void {
  const { type, text } = value;
  if (type === 'text') prepared.bindVarchar(index, text);
  else if (type === 'number') bindNumber(library, prepared, index, text);
  else prepared.bindDate(index, new library.DuckDBDateValue(Date.parse(`${text}T00:00:00Z`) / dayMs));
}

function bindNumber(library: Library, prepared: DuckDBPreparedStatement, index: number, text: string): void {
  if (/e/i.test(text)) {
    prepared.bindDouble(index, Number(text));
    return;
  }
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  const unscaled = BigInt(whole + fraction);
  if (text.includes('.')) {
    const width = Math.min(widestDecimal, Math.max(String(unscaled).replace('-', '').length, fraction.length, 1));
    prepared.bindDecimal(index, new library.DuckDBDecimalValue(unscaled, width, fraction.length));
  } else if (BigInt.asIntN(32, unscaled) === unscaled) prepared.bindInteger(index, Number(unscaled));
  else if (BigInt.asIntN(64, unscaled) === unscaled) prepared.bindBigInt(index, unscaled);
  else if (BigInt.asIntN(128, unscaled) === unscaled) prepared.bindHugeInt(index, unscaled);
  else prepared.bindDouble(index, Number(text));
}
