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

const overflow = (type: string | undefined): EngineError => ({
  number: 8115,
  message: `Arithmetic overflow error converting expression to data type ${sqlNames[type ?? ''] ?? 'numeric'}.`,
});

const rules: readonly [RegExp, (found: RegExpExecArray) => EngineError][] = [
  [/Overflow in \w+ of (\w+)/, (found) => overflow(found[1])],
  [
    /Type (?:DOUBLE|FLOAT) with value (\S+) can't be cast because the value is out of range for the destination type (\w+)/,
    ([, value, type]) => ({
      number: 232,
      message: `Arithmetic overflow error for type ${sqlNames[type!] ?? type}, value = ${value}.`,
    }),
  ],
  [/Failed to cast decimal value \S+ to type (\w+)/, (found) => overflow(found[1])],
  [
    /Type U?INT\d+ with value (\S+) can't be cast because the value is out of range for the destination type (UINT8|INT16)/,
    ([, value, type]) => ({
      number: 220,
      message: `Arithmetic overflow error for data type ${sqlNames[type!]}, value = ${value}.`,
    }),
  ],
  [/out of range for the destination type (\w+)/, (found) => overflow(found[1])],
  [
    /to type DECIMAL\([\d, ]+\) failed|Could not cast value .* to DECIMAL|Could not convert string .* to DECIMAL|Decimal addition|Overflow on abs|overflow/i,
    () => overflow(undefined),
  ],
  [
    /Could not convert string "?.*"? to (U?INT\d+)/,
    (found) => ({
      number: 245,
      message: `Conversion failed when converting the varchar value to data type ${sqlNames[found[1]!]}.`,
    }),
  ],
  [
    /More than one row returned by a subquery/,
    () => ({
      number: 512,
      message:
        'Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.',
    }),
  ],
  [
    /UUID/,
    () => ({ number: 8169, message: 'Conversion failed when converting from a character string to uniqueidentifier.' }),
  ],
  [
    /(date|time|timestamp).*(out of range|format)|Conversion Error: .*(date|timestamp)/i,
    () => ({
      number: 242,
      message: 'The conversion of a data type to a date or time data type resulted in an out-of-range value.',
    }),
  ],
  [/Conversion Error/, () => ({ number: 8114, message: 'Error converting a value to another data type.' })],
  [
    /Out of Memory|memory limit|failed to allocate/i,
    () => ({ number: 701, message: 'There is insufficient system memory to run this query.' }),
  ],
];

/** No message shows translated SQL. The caller detects interrupts. */
export function readEngineError(message: string): EngineError {
  const raised = /tsql:(\d+):([\s\S]*)/.exec(message);
  if (raised) return { number: Number(raised[1]), message: raised[2]!.replace(/\n\nLINE \d+:[\s\S]*$/, '').trim() };
  for (const [form, toError] of rules) {
    const found = form.exec(message);
    if (found) return toError(found);
  }
  return { number: ownErrors.fault, message: 'The statement could not be run on this connection.' };
}
