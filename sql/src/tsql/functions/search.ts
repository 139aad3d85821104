import { escapeRegex, readPattern, regexOf } from '../binder/bind-like.ts';
import { type Bound, cast, made, quoted } from '../binder/bound.ts';
import { int, textType } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { counted, full, limited, sameLength } from './letters.ts';

function charIndex(use: FunctionUse): Bound {
  const [part, text] = [use.text(0), use.text(1)];
  const start = use.count > 2 ? use.int(2) : undefined;
  const found = (within: string) => `strpos(lower(${within}), lower(${part.sql}))`;
  const inside =
    part.constant?.kind === 'text' && part.constant.value !== ''
      ? found(counted(text))
      : `CASE WHEN ${part.sql} = '' THEN 0 * ${found(counted(text))} ELSE ${found(counted(text))} END`;
  if (!start) return cast(inside, int, [part, text]);
  const from = `greatest(${start.sql}, 1)`;
  const rest = found(`substring(${counted(text)}, ${from})`);
  return cast(`CASE WHEN ${part.sql} = '' OR ${rest} = 0 THEN 0 * ${rest} ELSE ${rest} + ${from} - 1 END`, int, [
    part,
    text,
    start,
  ]);
}

function replace(use: FunctionUse): Bound {
  const [text, part, by] = [use.text(0), use.text(1), use.text(2)];
  const isMax = [text, part, by].some(({ type }) => type.length === 'max');
  const type = textType(isMax ? 'max' : 8000, text.type, part.type, by.type);
  if (part.constant?.kind !== 'text')
    return use.unproven('On this connection, the second argument of REPLACE must be a constant.');
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
    ELSE left(${counted(text)}, ${start.sql} - 1) || ${put} || substring(${counted(text)}, CAST(${start.sql} AS BIGINT) + ${length.sql}) END`;
  return made(limited(sql, type), type, [text, start, length], { isNullable: true });
}

function patIndex(use: FunctionUse): Bound {
  const [pattern, text] = [use.text(0), use.text(1)];
  const parts = pattern.constant?.kind === 'text' ? readPattern(pattern.constant.value, undefined) : undefined;
  if (!parts) return use.unproven('On this connection, the pattern of PATINDEX must be a constant.');
  const [first, last] = [parts[0]?.kind === 'any', parts.at(-1)?.kind === 'any'];
  const middle = parts.slice(first ? 1 : 0, last && parts.length > 1 ? -1 : undefined);
  if (middle.every(({ kind }) => kind === 'any'))
    return use.unproven('On this connection, the pattern of PATINDEX must contain more than %.');
  const regex = regexOf(middle);
  const found = `regexp_extract(${counted(text)}, ${quoted(`${first ? '' : '^'}(${regex})${last ? '' : '$'}`)}, 0, 'si')`;
  const before = `regexp_extract(${counted(text)}, ${quoted(`^(${first ? '.*?' : ''})(?:${regex})${last ? '' : '$'}`)}, 1, 'si')`;
  return cast(`CASE WHEN ${found} = '' THEN 0 * length(${counted(text)}) ELSE length(${before}) + 1 END`, int, [text]);
}

/** TRANSLATE: character by character, case-insensitive; the first of several matches counts. */
function translate(use: FunctionUse): Bound {
  const [text, from, to] = [use.text(0), use.argument(1).constant, use.argument(2).constant];
  if (from?.kind !== 'text' || to?.kind !== 'text')
    return use.unproven('On this connection, the second and third arguments of TRANSLATE must be constants.');
  if (from.value.length !== to.value.length) return use.refuseAs(9828);
  const pairs = new Map<string, string>();
  for (const [index, letter] of [...from.value].entries())
    for (const each of [letter.toLowerCase(), letter.toUpperCase()])
      if (each.length === 1 && !pairs.has(each)) pairs.set(each, to.value[index] as string);
  const [known, by] = [[...pairs.keys()], [...pairs.values()]].map((letters) => quoted(letters.join('')));
  return sameLength(text, `translate(${full(text)}, ${known}, ${by})`, true);
}

export const searchFunctions: FunctionTable = {
  CHARINDEX: between(2, 3, charIndex),
  PATINDEX: fixed(2, patIndex),
  REPLACE: fixed(3, replace),
  STUFF: fixed(4, stuff),
  TRANSLATE: fixed(3, translate),
};
