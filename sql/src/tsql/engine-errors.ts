import { ownErrors } from './own-errors.ts';
import type { SqlType } from './sql-types.ts';
import { engineTypeOf } from './type-system/engine-type.ts';

export interface EngineError {
  readonly number: number;
  readonly message: string;
}

const names: readonly SqlType['name'][] = ['tinyint', 'smallint', 'int', 'bigint', 'real', 'float'];

const sqlNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [engineTypeOf({ name } as SqlType), name])),
  INT8: 'smallint',
  UINT8: 'tinyint',
  INT16: 'smallint',
  INT32: 'int',
  INT64: 'bigint',
  INT128: 'numeric',
  BOOL: 'bit',
};

const typeName = (type = '') => sqlNames[type] ?? type;
const overflow = ([, type = '']: string[]) =>
  `Arithmetic overflow error converting expression to data type ${sqlNames[type] ?? 'numeric'}.`;

const rules: readonly [form: RegExp, number: number, message: string | ((found: string[]) => string)][] = [
  [/Overflow in \w+ of (\w+)/, 8115, overflow],
  [
    /Type (?:DOUBLE|FLOAT) with value (\S+) can't be cast because the value is out of range for the destination type (\w+)/,
    232,
    ([, value, type]) => `Arithmetic overflow error for type ${typeName(type)}, value = ${value}.`,
  ],
  [/Failed to cast decimal value \S+ to type (\w+)/, 8115, overflow],
  [
    /Type U?INT\d+ with value (\S+) can't be cast because the value is out of range for the destination type (UINT8|INT16)/,
    220,
    ([, value, type]) => `Arithmetic overflow error for data type ${typeName(type)}, value = ${value}.`,
  ],
  [/out of range for the destination type (\w+)/, 8115, overflow],
  [
    /to type DECIMAL\([\d, ]+\) failed|Could not cast value .* to DECIMAL|Could not convert string .* to DECIMAL|Decimal addition|Overflow on abs|overflow/i,
    8115,
    overflow([]),
  ],
  [
    /Could not convert string "?.*"? to (U?INT\d+)/,
    245,
    ([, type]) => `Conversion failed when converting the varchar value to data type ${typeName(type)}.`,
  ],
  [
    /More than one row returned by a subquery/,
    512,
    'Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.',
  ],
  [/UUID/, 8169, 'Conversion failed when converting from a character string to uniqueidentifier.'],
  [
    /(date|time|timestamp).*(out of range|format)|Conversion Error: .*(date|timestamp)/i,
    242,
    'The conversion of a data type to a date or time data type resulted in an out-of-range value.',
  ],
  [/Conversion Error/, 8114, 'Error converting a value to another data type.'],
  [/Out of Memory|memory limit|failed to allocate/i, 701, 'There is insufficient system memory to run this query.'],
];

/** No message shows translated SQL. The caller detects interrupts. */
export function readEngineError(message: string): EngineError {
  const raised = /tsql:(\d+):([\s\S]*)/.exec(message);
  if (raised) return { number: Number(raised[1]), message: raised[2]!.replace(/\n\nLINE \d+:[\s\S]*$/, '').trim() };
  for (const [form, number, says] of rules) {
    const found = form.exec(message);
    if (found) return { number, message: typeof says === 'string' ? says : says(found) };
  }
  return { number: ownErrors.fault, message: 'The statement could not be run on this connection.' };
}
