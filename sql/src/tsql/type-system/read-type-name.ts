import { messageOf } from '../messages.ts';
import type { SqlType, TextTypeName } from '../sql-types.ts';
import type { TypeName } from '../syntax-names.ts';
import { sysname, types } from './type-rules.ts';

export interface TypeProblem {
  readonly number: number;
  readonly message: string;
}

const synonyms: Record<string, string> = {
  integer: 'int',
  dec: 'decimal',
  numeric: 'decimal',
  'double precision': 'float',
  character: 'char',
  'character varying': 'varchar',
  'char varying': 'varchar',
  'national character': 'nchar',
  'national char': 'nchar',
  'national character varying': 'nvarchar',
  'national char varying': 'nvarchar',
  sysname: 'sysname',
};

/** Resolves a type name. `inCast` decides the default length of text: 30 in CAST and CONVERT, 1 in DECLARE. Unsupported types are a problem. */
export function readTypeName(written: TypeName, inCast: boolean): SqlType | TypeProblem {
  const lower = written.name.toLowerCase();
  const name = synonyms[lower] ?? lower;
  const [first, second] = written.sizes;
  if (name === 'sysname') return sysname;
  if (name === 'float') return typeof first === 'number' && first <= 24 ? { name: 'real' } : { name };
  if (name === 'decimal') return decimal(first ?? 18, second ?? 0);
  if (isSized(name)) return sized(name, first ?? (inCast ? 30 : 1));
  if (name === 'time' || name === 'datetime2' || name === 'datetimeoffset') {
    const scale = first ?? 7;
    if (typeof scale === 'number' && scale <= 7) return { name, scale };
    return { number: 1002, message: `Line 1: Specified scale ${scale} is invalid.` };
  }
  if (name === 'null' || !Object.hasOwn(types, name))
    return { number: 243, message: `Type ${written.name} is not a defined system type.` };
  if (first === undefined) return { name: name as 'int' };
  return { number: 2716, message: `Cannot specify a column width on data type ${name}.` };
}

type SizedName = TextTypeName | 'binary' | 'varbinary';

const isSized = (name: string): name is SizedName => /^(n?(var)?char|(var)?binary)$/.test(name);

export const isProblem = (read: SqlType | TypeProblem): read is TypeProblem => 'number' in read;

function decimal(precision: number | 'max', scale: number | 'max'): SqlType | TypeProblem {
  if (precision === 'max' || scale === 'max' || precision < 1 || precision > 38)
    return { number: 1007, message: messageOf(1007, precision) };
  if (scale <= precision) return { name: 'decimal', precision, scale };
  return { number: 192, message: 'The scale must be less than or equal to the precision.' };
}

function sized(name: SizedName, length: number | 'max'): SqlType | TypeProblem {
  const most = name.startsWith('n') ? 4000 : 8000;
  if (length === 'max' && (name === 'char' || name === 'nchar' || name === 'binary'))
    return { number: 102, message: "Incorrect syntax near 'max'." };
  if (length !== 'max' && (length < 1 || length > most))
    return length < 1
      ? { number: 1001, message: `Line 1: Length or precision specification ${length} is invalid.` }
      : {
          number: 131,
          message: `The size (${length}) given to the type '${name}' exceeds the maximum allowed for any data type (8000).`,
        };
  return { name, length };
}
