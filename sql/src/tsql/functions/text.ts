import { type Bound, made, quoted, raiseAs } from '../binder/bound.ts';
import { textOf } from '../conversion/text-of.ts';
import type { SqlType } from '../sql-types.ts';
import { int, isNational, textType } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { counted, full, limited, sameLength, type Text } from './letters.ts';

const invalidLength = (name: string) => raiseAs(537, 'INTEGER', name);

function lengthOf(use: FunctionUse, index: number): { sql: string; known?: number } {
  const value = use.int(index);
  if (value.constant?.kind === 'whole') {
    const known = Number(value.constant.value);
    if (known < 0) return use.refuseAs(537, use.call.name);
    return { sql: String(known), known };
  }
  return { sql: `CASE WHEN ${value.sql} < 0 THEN ${invalidLength(use.call.name)} ELSE ${value.sql} END` };
}

function side(name: 'left' | 'right') {
  return fixed(2, (use) => {
    const text = use.text(0);
    const length = lengthOf(use, 1);
    const most =
      text.type.length === 'max' ? (length.known ?? 'max') : Math.min(length.known ?? 8000, text.type.length);
    return made(`${name}(${counted(text)}, ${length.sql})`, textType(most, text.type), [text, use.int(1)]);
  });
}

function substring(use: FunctionUse): Bound {
  const text = use.text(0);
  const start = use.int(1);
  const length = lengthOf(use, 2);
  const type = textType(length.known ?? text.type.length, text.type);
  const of = [text, start, use.int(2)];
  if (start.constant?.kind === 'whole' && start.constant.value >= 1n)
    return made(`substring(${counted(text)}, ${start.constant.value}, ${length.sql})`, type, of);
  // SQL Server counts positions before the first character as part of the length; DuckDB counts them from the end.
  const end = `(CAST(${start.sql} AS BIGINT) + ${length.sql})`;
  return made(
    `substring(${counted(text)}, greatest(${start.sql}, 1), greatest(${end} - greatest(${start.sql}, 1), 0))`,
    type,
    of,
  );
}

function concat(use: FunctionUse, from: number, separator?: Text): Bound {
  const parts = Array.from({ length: use.count - from }, (_, index) => {
    const value = use.argument(index + from);
    if (value.type.name === 'null') return undefined;
    const text = textOf(value);
    if (text === undefined)
      return use.refuse(206, `${use.call.name} of ${value.type.name} is not supported on this connection.`);
    const isChar = value.type.name === 'char' || value.type.name === 'nchar';
    return { sql: isChar ? full(value as Text) : text, type: value.type, value };
  }).filter((part) => part !== undefined);
  const types = [...parts.map(({ type }) => type), ...(separator ? [separator.type] : [])];
  const type = textType(total(types, parts.length, separator), ...types);
  const list = parts.map(({ sql }) => sql).join(', ') || "''";
  const sql = separator ? `concat_ws(coalesce(${separator.sql}, ''), ${list})` : `concat('', ${list})`;
  return made(limited(sql, type), type, [], { isNullable: false, mayEndInBlank: true });
}

function total(types: readonly SqlType[], count: number, separator?: Text): number | 'max' {
  const lengths = types.map((type) => ('length' in type ? type.length : type.name === 'decimal' ? 41 : 30));
  if (lengths.includes('max')) return 'max';
  const extra = separator ? Number(separator.type.length) * Math.max(0, count - 2) : 0;
  return (lengths as number[]).reduce((sum, length) => sum + length, extra);
}

const trim = (name: 'ltrim' | 'rtrim' | 'trim') =>
  between(1, 2, (use) => {
    const text = use.text(0);
    if (use.count > 1) return sameLength(text, `${name}(${full(text)}, ${quoted(signsOf(use))})`, true);
    return sameLength(text, `${name}(${text.sql}, ' ')`, name === 'ltrim' && text.mayEndInBlank);
  });

const folding = (name: 'upper' | 'lower') =>
  fixed(1, (use) => {
    const text = use.text(0);
    const changed = `${name}(${full(text)})`;
    // The engine has uppercase forms of ß and the micro sign µ, code page 1252 does not.
    const sql = name === 'upper' && !isNational(text.type) ? `translate(${changed}, 'ẞΜ', 'ßµ')` : changed;
    return sameLength(text, sql, text.mayEndInBlank || full(text) !== text.sql);
  });

/** The characters to trim. Letters are refused, because it is unknown whether SQL Server also trims the other case. */
function signsOf(use: FunctionUse): string {
  const { constant } = use.argument(1);
  if (constant?.kind === 'text' && constant.value.toLowerCase() === constant.value.toUpperCase()) return constant.value;
  return use.unproven(
    `${use.call.name} is supported on this connection only for constant text of punctuation and digits.`,
  );
}

const soundex = (text: Text) =>
  made(`tsql_soundex(${text.sql})`, { name: 'varchar', length: 4 }, [text], { mayEndInBlank: false });

const mostRepeated = 10_000_000;

export const textFunctions: FunctionTable = {
  LEFT: side('left'),
  RIGHT: side('right'),
  SUBSTRING: fixed(3, substring),
  UPPER: folding('upper'),
  LOWER: folding('lower'),
  LTRIM: trim('ltrim'),
  RTRIM: trim('rtrim'),
  TRIM: trim('trim'),
  CONCAT: between(2, 254, (use) => concat(use, 0)),
  CONCAT_WS: between(3, 254, (use) => concat(use, 1, use.text(0))),
  LEN: fixed(1, (use) => {
    const text = use.text(0);
    const letters = isNational(text.type) ? counted(text) : text.sql;
    const sql = text.mayEndInBlank ? `rtrim(${letters}, ' ')` : letters;
    const isLong = text.type.length === 'max';
    return made(
      isLong ? `CAST(length(${sql}) AS BIGINT)` : `CAST(length(${sql}) AS INTEGER)`,
      isLong ? { name: 'bigint' } : int,
      [text],
    );
  }),
  DATALENGTH: fixed(1, (use) => {
    const value = use.argument(0);
    const sizes: Partial<Record<SqlType['name'], number>> = {
      bit: 1,
      tinyint: 1,
      smallint: 2,
      int: 4,
      bigint: 8,
      real: 4,
      float: 8,
      date: 3,
      datetime: 8,
    };
    const size = sizes[value.type.name];
    if (size) return made(`CASE WHEN ${value.sql} IS NULL THEN NULL ELSE CAST(${size} AS INTEGER) END`, int, [value]);
    if (!('length' in value.type) || value.type.name.endsWith('binary'))
      return use.unsupported(`DATALENGTH of ${value.type.name}`);
    const text = value as Text;
    return made(`CAST(${isNational(text.type) ? 2 : 1} * length(${counted(text)}) AS INTEGER)`, int, [text]);
  }),
  REVERSE: fixed(1, (use) => {
    const text = use.text(0);
    return sameLength(text, `reverse(${counted(text)})`, true);
  }),
  SOUNDEX: fixed(1, (use) => soundex(use.text(0))),
  DIFFERENCE: fixed(2, (use) => {
    const [one, other] = [soundex(use.text(0)), soundex(use.text(1))];
    return made(`tsql_same_letters(${one.sql}, ${other.sql})`, int, [one, other]);
  }),
  REPLICATE: fixed(2, (use) => {
    const [text, count] = [use.text(0), use.int(1)];
    const isMax = text.type.length === 'max';
    const type = textType(isMax ? 'max' : 8000, text.type);
    // An unlimited result could exhaust the memory; in a limited one, more than 8,000 repetitions have no effect.
    const times = isMax
      ? `CASE WHEN CAST(${count.sql} AS BIGINT) * greatest(length(${full(text)}), 1) > ${mostRepeated} THEN ${raiseAs(701, 'INTEGER')} ELSE ${count.sql} END`
      : `least(${count.sql}, 8000)`;
    const sql = `CASE WHEN ${count.sql} < 0 THEN NULL ELSE repeat(${full(text)}, ${times}) END`;
    return made(limited(sql, type), type, [text, count], { isNullable: true });
  }),
  SPACE: fixed(1, (use) => {
    const count = use.int(0);
    return made(
      `CASE WHEN ${count.sql} < 0 THEN NULL ELSE repeat(' ', least(${count.sql}, 8000)) END`,
      textType(8000),
      [count],
      { isNullable: true },
    );
  }),
};
