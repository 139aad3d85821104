import type { Expression, FunctionCall } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

/** `{d '…'}`, `{ts '…'}` and `{fn …}`, which drivers for ODBC and JDBC send as they are. */
export function readOdbcEscape(reader: TokenReader): Expression {
  const { at } = reader.take();
  const { word } = reader.take();
  const meant = word === 'FN' ? readFunction(reader, at) : readMoment(reader, word, at);
  reader.expect('}');
  return meant;
}

const momentForms: Readonly<Record<string, RegExp>> = {
  D: /^\d{4}-\d{2}-\d{2}$/,
  TS: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/,
};

/** Both are a datetime for SQL Server. */
function readMoment(reader: TokenReader, word: string, at: number): Expression {
  const form = Object.hasOwn(momentForms, word) ? momentForms[word] : undefined;
  if (!form) throw reader.unsupported(`The ODBC escape '{${word.toLowerCase().slice(0, 20)}'`, at);
  const { kind, text } = reader.take();
  if (kind !== 'text' || !form.test(text))
    throw reader.refuse('Conversion failed when converting date and/or time from character string.', at, 241);
  const value: Expression = { kind: 'text', value: text, isNational: false, at };
  return { kind: 'cast', value, type: { name: 'datetime', sizes: [], at }, isTry: false, at };
}

/** Functions of ODBC that have another name here, or take their part of a date as a name of their own. */
const renamed: Readonly<Record<string, string>> = {
  DATABASE: 'DB_NAME',
  DAYOFMONTH: 'DAY',
  IFNULL: 'ISNULL',
  LCASE: 'LOWER',
  LENGTH: 'LEN',
  LOCATE: 'CHARINDEX',
  NOW: 'GETDATE',
  REPEAT: 'REPLICATE',
  UCASE: 'UPPER',
};
const parts: Readonly<Record<string, readonly [name: string, part: string]>> = {
  DAYNAME: ['DATENAME', 'weekday'],
  DAYOFWEEK: ['DATEPART', 'weekday'],
  DAYOFYEAR: ['DATEPART', 'dayofyear'],
  HOUR: ['DATEPART', 'hour'],
  MINUTE: ['DATEPART', 'minute'],
  MONTHNAME: ['DATENAME', 'month'],
  QUARTER: ['DATEPART', 'quarter'],
  SECOND: ['DATEPART', 'second'],
  WEEK: ['DATEPART', 'week'],
};
const intervals: Readonly<Record<string, string>> = { TIMESTAMPADD: 'DATEADD', TIMESTAMPDIFF: 'DATEDIFF' };
const sameNames = new Set(
  'ABS ACOS ASCII ASIN ATAN CEILING CHAR COS EXP FLOOR LEFT LOG LOG10 LTRIM MONTH PI POWER REPLACE RIGHT ROUND RTRIM SIGN SIN SPACE SQRT SUBSTRING TAN YEAR'.split(
    ' ',
  ),
);

function readFunction(reader: TokenReader, at: number): Expression {
  const call = reader.value();
  if (call.kind !== 'call' || call.over || call.schema || call.isDistinct)
    throw reader.unsupported("This '{fn …}'", at);
  return asTsql(call) ?? unknown(reader, call);
}

function unknown(reader: TokenReader, { name, at }: FunctionCall): never {
  throw reader.unsupported(`The ODBC function ${name}`, at);
}

function asTsql(call: FunctionCall): Expression | undefined {
  const { name, at } = call;
  const given = call.arguments;
  const named = (text: string): Expression => ({ kind: 'column', parts: [{ text, at }], at });
  if (sameNames.has(name)) return call;
  if (Object.hasOwn(renamed, name)) return { ...call, name: renamed[name]! };
  if (Object.hasOwn(parts, name)) {
    const [own, part] = parts[name]!;
    return { ...call, name: own, arguments: [named(part), ...given] };
  }
  const [first, second] = given;
  // Unlike CONCAT of T-SQL, NULL makes it NULL.
  if (name === 'CONCAT' && given.length === 2 && first && second && first.kind !== 'star' && second.kind !== 'star')
    return { kind: 'binary', operator: '+', left: first, right: second, at };
  if (name === 'MOD' && first && second && first.kind !== 'star' && second.kind !== 'star')
    return { kind: 'binary', operator: '%', left: first, right: second, at };
  const interval = first?.kind === 'column' ? /^SQL_TSI_([A-Z]+)$/i.exec(first.parts[0]!.text)?.[1] : undefined;
  // A fraction of a second is another in ODBC.
  if (!Object.hasOwn(intervals, name) || !interval || interval.startsWith('FRAC')) return undefined;
  return { ...call, name: intervals[name]!, arguments: [named(interval.toLowerCase()), ...given.slice(1)] };
}
