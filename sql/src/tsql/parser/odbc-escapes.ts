import type { Expression, FunctionCall } from '../syntax-tree.ts';
import { readCall } from './calls.ts';
import type { TokenReader } from './token-reader.ts';

/** `{d '…'}`, `{t '…'}`, `{ts '…'}`, `{guid '…'}` and `{fn …}`, which ODBC and JDBC drivers send unchanged. */
export function readOdbcEscape(reader: TokenReader): Expression {
  const { at } = reader.take();
  const { word } = reader.take();
  const meant = word === 'FN' ? readFunction(reader, at) : readLiteral(reader, word, at);
  reader.expect('}');
  return meant;
}

const forms: Readonly<Record<string, RegExp>> = {
  D: /^\d{4}-\d{2}-\d{2}$/,
  T: /^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/,
  TS: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/,
  GUID: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** In SQL Server, a date or time literal is a datetime, and a time is one of today. */
function readLiteral(reader: TokenReader, word: string, at: number): Expression {
  const form = Object.hasOwn(forms, word) ? forms[word] : undefined;
  if (!form) throw reader.unsupported(`The ODBC escape '{${word.toLowerCase().slice(0, 20)}'`, at);
  const { kind, text } = reader.take();
  if (kind !== 'text' || !form.test(text)) throw word === 'GUID' ? reader.refuseAs(8169, at) : reader.refuseAs(241, at);
  const value: Expression = { kind: 'text', value: text, isNational: false, at };
  if (word === 'GUID') return castTo(value, 'uniqueidentifier', at);
  const moment = castTo(value, 'datetime', at);
  return word === 'T' ? onToday(moment, at) : moment;
}

const castTo = (value: Expression, name: string, at: number, sizes: number[] = []): Expression => ({
  kind: 'cast',
  value,
  type: { name, sizes, at },
  isTry: false,
  at,
});

const callOf = (name: string, at: number, ...given: Expression[]): FunctionCall => ({
  kind: 'call',
  name,
  arguments: given,
  isDistinct: false,
  at,
});

const nameOf = (text: string, at: number): Expression => ({ kind: 'column', parts: [{ text, at }], at });

function onToday(time: Expression, at: number): Expression {
  const first: Expression = { kind: 'text', value: '19000101', isNational: false, at };
  const days = callOf('DATEDIFF', at, nameOf('day', at), castTo(first, 'datetime', at), callOf('GETDATE', at));
  return callOf('DATEADD', at, nameOf('day', at), days, time);
}

const renamed: Readonly<Record<string, string>> = {
  ATAN2: 'ATN2',
  CHARACTER_LENGTH: 'LEN',
  CHAR_LENGTH: 'LEN',
  CURRENT_TIMESTAMP: 'GETDATE',
  DATABASE: 'DB_NAME',
  DAYOFMONTH: 'DAY',
  IFNULL: 'ISNULL',
  INSERT: 'STUFF',
  LCASE: 'LOWER',
  LENGTH: 'LEN',
  LOCATE: 'CHARINDEX',
  NOW: 'GETDATE',
  OCTET_LENGTH: 'DATALENGTH',
  REPEAT: 'REPLICATE',
  UCASE: 'UPPER',
  USER: 'USER_NAME',
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
  'ABS ACOS ASCII ASIN ATAN CEILING CHAR COS COT DEGREES DIFFERENCE EXP FLOOR LEFT LOG LOG10 LTRIM MONTH PI POWER RADIANS RAND REPLACE RIGHT ROUND RTRIM SIGN SIN SOUNDEX SPACE SQRT SUBSTRING TAN YEAR'.split(
    ' ',
  ),
);

/** ODBC's type names without `SQL_`, where SQL Server's differ. */
const renamedTypes = new Map([
  ['DOUBLE', 'float'],
  ['GUID', 'uniqueidentifier'],
  ['INTEGER', 'int'],
  ['TIMESTAMP', 'datetime'],
  ['TYPE_DATE', 'date'],
  ['TYPE_TIMESTAMP', 'datetime'],
  ['WCHAR', 'nchar'],
  ['WVARCHAR', 'nvarchar'],
]);
const sameTypes = /^(BIGINT|BINARY|BIT|CHAR|DATE|DECIMAL|FLOAT|NUMERIC|REAL|SMALLINT|TINYINT|VARBINARY|VARCHAR)$/;

const wholeNumber = (text: string, at: number): Expression => ({ kind: 'number', form: 'integer', text, at });

/** In SQL Server, CURDATE and CURTIME return text. */
const today = { style: '23', length: 10 };
const now = { style: '108', length: 8 };
const clocks: Readonly<Record<string, { readonly style: string; readonly length: number }>> = {
  CURDATE: today,
  CURRENT_DATE: today,
  CURTIME: now,
  CURRENT_TIME: now,
};

function readFunction(reader: TokenReader, at: number): Expression {
  const { kind, text, word } = reader.take();
  if (kind !== 'word') throw reader.unsupported("This '{fn …}'", at);
  if (word === 'CONVERT') return readConvert(reader, at);
  if (word === 'EXTRACT') return readExtract(reader, at);
  // Clock functions can be written without parentheses.
  const call = reader.word() === '(' ? readCall(reader, [{ text, at }], at) : callOf(word, at);
  if (call.over || call.isDistinct) throw reader.unsupported("This '{fn …}'", at);
  return asTsql(call) ?? unknown(reader, call);
}

function readConvert(reader: TokenReader, at: number): Expression {
  reader.expect('(');
  const value = reader.value();
  reader.expect(',');
  const { word } = reader.take();
  const name = word.startsWith('SQL_') ? word.slice(4) : '';
  const type = renamedTypes.get(name) ?? (sameTypes.test(name) ? name.toLowerCase() : undefined);
  if (!type) throw reader.unsupported(`The ODBC type ${word.slice(0, 40)}`, at);
  reader.expect(')');
  return castTo(value, type, at);
}

function readExtract(reader: TokenReader, at: number): Expression {
  reader.expect('(');
  const { word } = reader.take();
  if (!/^(YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)$/.test(word))
    throw reader.unsupported(`EXTRACT of ${word.slice(0, 40)}`, at);
  reader.expect('FROM');
  const value = reader.value();
  reader.expect(')');
  return callOf('DATEPART', at, nameOf(word.toLowerCase(), at), value);
}

function unknown(reader: TokenReader, { name, at }: FunctionCall): never {
  throw reader.unsupported(`The ODBC function ${name}`, at);
}

function asTsql(call: FunctionCall): Expression | undefined {
  const { name, at } = call;
  const given = call.arguments;
  const named = (text: string): Expression => nameOf(text, at);
  if (sameNames.has(name)) return call;
  if (Object.hasOwn(renamed, name)) return { ...call, name: renamed[name]! };
  if (Object.hasOwn(parts, name)) {
    const [own, part] = parts[name]!;
    return { ...call, name: own, arguments: [named(part), ...given] };
  }
  const [first, second] = given;
  // Unlike T-SQL's CONCAT, the result is NULL if an operand is.
  if (name === 'CONCAT' && given.length === 2 && first && second && first.kind !== 'star' && second.kind !== 'star')
    return { kind: 'binary', operator: '+', left: first, right: second, at };
  if (name === 'MOD' && first && second && first.kind !== 'star' && second.kind !== 'star')
    return { kind: 'binary', operator: '%', left: first, right: second, at };
  const clock = Object.hasOwn(clocks, name) && given.length === 0 ? clocks[name] : undefined;
  if (clock) {
    const style = wholeNumber(clock.style, at);
    const type = { name: 'varchar', sizes: [clock.length], at };
    return { kind: 'cast', value: callOf('GETDATE', at), type, style, isTry: false, at };
  }
  if (name === 'BIT_LENGTH' && given.length === 1)
    return { kind: 'binary', operator: '*', left: { ...call, name: 'DATALENGTH' }, right: wholeNumber('8', at), at };
  if (name === 'TRUNCATE' && given.length === 2)
    return { ...call, name: 'ROUND', arguments: [...given, wholeNumber('1', at)] };
  const interval = first?.kind === 'column' ? /^SQL_TSI_([A-Z]+)$/i.exec(first.parts[0]!.text)?.[1] : undefined;
  // Fractions of a second have a different unit in ODBC.
  if (!Object.hasOwn(intervals, name) || !interval || interval.startsWith('FRAC')) return undefined;
  return { ...call, name: intervals[name]!, arguments: [named(interval.toLowerCase()), ...given.slice(1)] };
}
