import { readPattern } from '../binder/bind-like.ts';
import { type Bound, castTo, made, quoted, raise } from '../binder/bound.ts';
import { textConstant } from '../conversion/convert-constant.ts';
import { textOf } from '../conversion/text-of.ts';
import { ownErrors } from '../own-errors.ts';
import type { SqlType } from '../sql-types.ts';
import { int, isNational, longestText, type TextType, textType } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { counted, full, type Text } from './letters.ts';

/** Text with the length of its source, by a function that changes no length. */
const sameLength = (of: Text, sql: string, mayEndInBlank = of.mayEndInBlank) =>
  made(sql, textType(of.type.length, of.type), [of], { mayEndInBlank });

const limited = (sql: string, type: TextType) => (type.length === 'max' ? sql : `left(${sql}, ${longestText(type)})`);

const invalidLength = (name: string) =>
  raise(537, `Invalid length parameter passed to the ${name} function.`, 'INTEGER');

/** A length that must not be negative. */
function lengthOf(use: FunctionUse, index: number): { sql: string; known?: number } {
  const value = use.int(index);
  if (value.constant?.kind === 'whole') {
    const known = Number(value.constant.value);
    if (known < 0) return use.refuse(537, `Invalid length parameter passed to the ${use.call.name} function.`);
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
  if (start.constant?.kind === 'whole' && start.constant.value >= 1n) {
    return made(`substring(${counted(text)}, ${start.constant.value}, ${length.sql})`, type, of);
  }
  // Before the first letter SQL Server counts on; DuckDB counts from the end.
  const end = `(CAST(${start.sql} AS BIGINT) + ${length.sql})`;
  return made(
    `substring(${counted(text)}, greatest(${start.sql}, 1), greatest(${end} - greatest(${start.sql}, 1), 0))`,
    type,
    of,
  );
}

/** Where a text stands in another, without regard to case; 0 when it does not. */
function charIndex(use: FunctionUse): Bound {
  const [part, text] = [use.text(0), use.text(1)];
  const start = use.count > 2 ? use.int(2) : undefined;
  const found = (within: string) => `strpos(lower(${within}), lower(${part.sql}))`;
  const inside =
    part.constant?.kind === 'text' && part.constant.value !== ''
      ? found(counted(text))
      : `CASE WHEN ${part.sql} = '' THEN 0 * ${found(counted(text))} ELSE ${found(counted(text))} END`;
  if (!start) return made(castTo(inside, int), int, [part, text]);
  const from = `greatest(${start.sql}, 1)`;
  const rest = found(`substring(${counted(text)}, ${from})`);
  return made(
    castTo(`CASE WHEN ${part.sql} = '' OR ${rest} = 0 THEN 0 * ${rest} ELSE ${rest} + ${from} - 1 END`, int),
    int,
    [part, text, start],
  );
}

const escapeRegex = (text: string) => text.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&');

/** REPLACE without regard to case, which needs to know what is searched for. */
function replace(use: FunctionUse): Bound {
  const [text, part, by] = [use.text(0), use.text(1), use.text(2)];
  const isMax = [text, part, by].some(({ type }) => type.length === 'max');
  const type = textType(isMax ? 'max' : 8000, text.type, part.type, by.type);
  if (part.constant?.kind !== 'text')
    return use.refuse(
      ownErrors.unproven,
      'REPLACE is supported on this connection when its second argument is a constant text.',
    );
  if (part.constant.value === '')
    return made(`CASE WHEN ${by.sql} IS NULL THEN NULL ELSE ${full(text)} END`, type, [text, by]);
  const { value } = part.constant;
  const hasCase = value.toLowerCase() !== value.toUpperCase();
  const plain = `replace(${full(text)}, ${quoted(value)}, ${by.sql})`;
  const folding = `regexp_replace(${full(text)}, ${quoted(escapeRegex(value))}, replace(${by.sql}, '\\', '\\\\'), 'gis')`;
  return made(limited(hasCase ? folding : plain, type), type, [text, part, by]);
}

function stuff(use: FunctionUse): Bound {
  const [text, start, length, by] = [
    use.text(0),
    use.int(1),
    use.int(2),
    use.argument(3).constant?.kind === 'null' ? undefined : use.text(3),
  ];
  const type = textType(8000, text.type, by?.type ?? text.type);
  const put = by ? `coalesce(${by.sql}, '')` : "''";
  const sql = `CASE WHEN ${start.sql} < 1 OR ${length.sql} < 0 OR ${start.sql} > length(${counted(text)}) THEN NULL
    ELSE left(${counted(text)}, ${start.sql} - 1) || ${put} || substring(${counted(text)}, ${start.sql} + ${length.sql}) END`;
  return made(limited(sql, type), type, [text, start, length], { isNullable: true });
}

function patIndex(use: FunctionUse): Bound {
  const [pattern, text] = [use.text(0), use.text(1)];
  const parts = pattern.constant?.kind === 'text' ? readPattern(pattern.constant.value, undefined) : undefined;
  if (!parts)
    return use.refuse(ownErrors.unproven, 'PATINDEX is supported on this connection with a constant pattern.');
  const [first, last] = [parts[0]?.kind === 'any', parts.at(-1)?.kind === 'any'];
  const middle = parts.slice(first ? 1 : 0, last && parts.length > 1 ? -1 : undefined);
  if (middle.some(({ kind }) => kind === 'any') || middle.length === 0 || !first) {
    return use.refuse(
      ownErrors.unproven,
      'PATINDEX is supported on this connection with patterns of the form %…% without another %.',
    );
  }
  const regex = middle
    .map((part) =>
      part.kind === 'one'
        ? '.'
        : part.kind === 'class'
          ? part.text
          : part.kind === 'text'
            ? escapeRegex(part.text)
            : '',
    )
    .join('');
  const found = `regexp_extract(${counted(text)}, ${quoted(`(${regex})${last ? '' : '$'}`)}, 0, 'si')`;
  const before = `regexp_extract(${counted(text)}, ${quoted(`^(.*?)(?:${regex})${last ? '' : '$'}`)}, 1, 'si')`;
  return made(
    castTo(`CASE WHEN ${found} = '' THEN 0 * length(${counted(text)}) ELSE length(${before}) + 1 END`, int),
    int,
    [text],
  );
}

/** CONCAT and CONCAT_WS pass over NULL. */
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
  fixed(1, (use) => {
    const text = use.text(0);
    return sameLength(text, `${name}(${text.sql}, ' ')`, name === 'ltrim' && text.mayEndInBlank);
  });

const folding = (name: 'upper' | 'lower') =>
  fixed(1, (use) => {
    const text = use.text(0);
    const changed = `${name}(${full(text)})`;
    // The engine knows capitals of ß and of the sign µ, code page 1252 does not.
    const sql = name === 'upper' && !isNational(text.type) ? `translate(${changed}, 'ẞΜ', 'ßµ')` : changed;
    return sameLength(text, sql, text.mayEndInBlank || full(text) !== text.sql);
  });

/** The letters of varchar under the collation of this database. */
const codePage = new TextDecoder('windows-1252');

/** Functions of text. */
export const textFunctions: FunctionTable = {
  LEFT: side('left'),
  RIGHT: side('right'),
  SUBSTRING: fixed(3, substring),
  CHARINDEX: between(2, 3, charIndex),
  PATINDEX: fixed(2, patIndex),
  REPLACE: fixed(3, replace),
  STUFF: fixed(4, stuff),
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
      return use.refuse(ownErrors.unproven, `DATALENGTH of ${value.type.name} is not supported on this connection.`);
    const text = value as Text;
    return made(`CAST(${isNational(text.type) ? 2 : 1} * length(${counted(text)}) AS INTEGER)`, int, [text]);
  }),
  REVERSE: fixed(1, (use) => {
    const text = use.text(0);
    return sameLength(text, `reverse(${counted(text)})`, true);
  }),
  REPLICATE: fixed(2, (use) => {
    const [text, count] = [use.text(0), use.int(1)];
    const type = textType(text.type.length === 'max' ? 'max' : 8000, text.type);
    const times = `least(${count.sql}, 8000)`;
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
  CHAR: fixed(1, (use) => {
    const code = use.int(0);
    const known = code.constant?.kind === 'whole' ? Number(code.constant.value) : 0;
    if (known > 0 && known < 256)
      return textConstant(codePage.decode(Uint8Array.of(known)), { name: 'char', length: 1 });
    return made(
      `CASE WHEN ${code.sql} BETWEEN 1 AND 127 THEN chr(${code.sql}) WHEN ${code.sql} BETWEEN 0 AND 255 THEN ${raise(ownErrors.unproven, 'CHAR is supported from 1 to 127 on this connection; use NCHAR.', 'VARCHAR')} END`,
      { name: 'char', length: 1 },
      [code],
      { isNullable: true },
    );
  }),
  NCHAR: fixed(1, (use) => {
    const code = use.int(0);
    const known = code.constant?.kind === 'whole' ? Number(code.constant.value) : 0;
    if (known > 0 && known < 0xd800) return textConstant(String.fromCharCode(known), { name: 'nchar', length: 1 });
    return made(
      `CASE WHEN ${code.sql} BETWEEN 1 AND 55295 OR ${code.sql} BETWEEN 57344 AND 65535 THEN chr(${code.sql}) END`,
      { name: 'nchar', length: 1 },
      [code],
      { isNullable: true },
    );
  }),
  ASCII: fixed(1, (use) => {
    const text = use.text(0);
    return made(
      `CASE WHEN ${text.sql} = '' THEN NULL WHEN ascii(${text.sql}) > 127 THEN ${raise(ownErrors.unproven, 'ASCII of letters beyond 127 is not supported on this connection; use UNICODE.', 'INTEGER')} ELSE ascii(${text.sql}) END`,
      int,
      [text],
      { isNullable: true },
    );
  }),
  UNICODE: fixed(1, (use) => {
    const text = use.text(0);
    return made(`CASE WHEN ${text.sql} = '' THEN NULL ELSE CAST(unicode(${text.sql}) AS INTEGER) END`, int, [text], {
      isNullable: true,
    });
  }),
  QUOTENAME: between(1, 1, (use) => {
    const text = use.text(0);
    return made(
      `CASE WHEN length(${text.sql}) > 128 THEN NULL ELSE '[' || replace(${text.sql}, ']', ']]') || ']' END`,
      { name: 'nvarchar', length: 258 },
      [text],
      { isNullable: true, mayEndInBlank: false },
    );
  }),
};
