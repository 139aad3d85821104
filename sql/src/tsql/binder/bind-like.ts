import { convert } from '../conversion/convert.ts';
import { ownErrors } from '../own-errors.ts';
import type { Expression, ExpressionOf } from '../syntax-tree.ts';
import { isNational, isText, textType } from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { type Bound, quoted, raise } from './bound.ts';
import type { Scope } from './scope.ts';

/** Case-insensitive LIKE. Only a constant pattern can have character classes; a computed one with `[` is an error at run time. */
export function bindLike(binder: Binder, like: ExpressionOf<'like'>, scope: Scope): string {
  const value = asText(binder, binder.expression(like.value, scope), like);
  const pattern = asText(binder, binder.expression(like.pattern, scope), like);
  const escapeLetter = like.escape ? escapeOf(binder, like.escape, scope) : undefined;
  if (pattern.constant?.kind === 'null') return 'CAST(NULL AS BOOLEAN)';
  if (pattern.constant?.kind !== 'text') return computedPattern(binder, value, pattern, escapeLetter, like);
  const text = pattern.constant.value;
  const test = matcher(binder, text, escapeLetter, like);
  const isPlain = isNational(value.type) || isNational(pattern.type) || !value.mayEndInBlank;
  if (isPlain) return test(value.sql);
  // Trailing blanks of a varchar are ignored unless the pattern requires them.
  if (/[ _\]]$/.test(text))
    return binder.unproven(
      'LIKE on a computed varchar with a pattern that ends in a space, _ or ] is not supported. Use RTRIM.',
      like,
    );
  return `(${test(value.sql)} OR ${test(`rtrim(${value.sql}, ' ')`)})`;
}

const asText = (binder: Binder, value: Bound, at: Expression): Bound =>
  isText(value.type) ? value : convert({ binder, at }, value, textType(8000));

function escapeOf(binder: Binder, expression: Expression, scope: Scope): string {
  const { constant } = binder.expression(expression, scope);
  if (constant?.kind === 'text' && constant.value.length === 1) return constant.value;
  return binder.refuseAs(506, expression);
}

function computedPattern(
  binder: Binder,
  value: Bound,
  pattern: Bound,
  escapeLetter: string | undefined,
  at: Expression,
): string {
  if (pattern.sql.length > 20_000) return binder.refuse(8623, 'This pattern is too long.', at);
  const refused = raise(
    ownErrors.unproven,
    'A computed LIKE pattern with [ is not supported on this connection.',
    'BOOLEAN',
  );
  const like = `${value.sql} ILIKE ${pattern.sql}${escapeLetter ? ` ESCAPE ${quoted(escapeLetter)}` : ''}`;
  const blanks =
    value.mayEndInBlank && !isNational(value.type)
      ? `(${like} OR rtrim(${like.replace(' ILIKE', ", ' ') ILIKE")})`
      : `(${like})`;
  return `CASE WHEN contains(${pattern.sql}, '[') THEN ${refused} ELSE ${blanks} END`;
}

function matcher(
  binder: Binder,
  pattern: string,
  escapeLetter: string | undefined,
  at: Expression,
): (value: string) => string {
  const parts = readPattern(pattern, escapeLetter);
  if (!parts)
    return binder.unproven(
      'This LIKE pattern is not supported on this connection: its last [ or escape character is incomplete.',
      at,
    );
  if (parts.every((part) => part.kind !== 'class')) {
    const text = parts
      .map((part) => (part.kind === 'one' ? '_' : part.text === undefined ? '%' : part.text.replace(/[\\%_]/g, '\\$&')))
      .join('');
    return (value) => `(${value} ILIKE ${quoted(text)} ESCAPE '\\')`;
  }
  const text = regexOf(parts);
  return (value) => `regexp_full_match(${value}, ${quoted(text)}, 'si')`;
}

export const escapeRegex = (text: string) => text.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&');

export function regexOf(parts: readonly PatternPart[]): string {
  const signs = { one: '.', any: '.*' };
  return parts
    .map((part) =>
      part.kind === 'class' ? part.text : part.kind === 'text' ? escapeRegex(part.text) : signs[part.kind],
    )
    .join('');
}

export type PatternPart =
  | { readonly kind: 'text' | 'class'; readonly text: string }
  | { readonly kind: 'any' | 'one'; readonly text?: undefined };

export function readPattern(pattern: string, escapeLetter: string | undefined): PatternPart[] | undefined {
  const parts: PatternPart[] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const letter = pattern[index]!;
    if (letter === escapeLetter) {
      index += 1;
      if (index >= pattern.length) return undefined;
      parts.push({ kind: 'text', text: pattern[index]! });
    } else if (letter === '%') parts.push({ kind: 'any' });
    else if (letter === '_') parts.push({ kind: 'one' });
    else if (letter === '[') {
      const read = readClass(pattern, index, escapeLetter);
      if (!read) return undefined;
      parts.push({ kind: 'class', text: read.text });
      index = read.end;
    } else parts.push({ kind: 'text', text: letter });
  }
  return parts;
}

const accents: Readonly<Record<string, string>> = {
  a: 'àáâãäåæ',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõö',
  s: 'šß',
  u: 'ùúûü',
  y: 'ýÿ',
  z: 'ž',
};

/** Accented letters sort after their base letter: `[a-e]` includes á but not é. */
const accentsWithin = (low: string, high: string) =>
  Object.entries(accents)
    .filter(([letter]) => letter >= low.toLowerCase() && letter < high.toLowerCase())
    .map(([, letters]) => letters)
    .join('');

/** `[a-j]`, `[^a]`, `[_]`, `[%]`, `[[]`: the first `]` ends it. Ranges of anything but letters or digits have no certain meaning. */
function readClass(
  pattern: string,
  start: number,
  escapeLetter: string | undefined,
): { text: string; end: number } | undefined {
  const end = pattern.indexOf(']', start + 1);
  if (end < 0) return undefined;
  const inner = pattern.slice(start + 1, end);
  const isNegated = inner.startsWith('^');
  const letters = isNegated ? inner.slice(1) : inner;
  if (letters === '' || (escapeLetter && inner.includes(escapeLetter))) return undefined;
  const rangesOnly = letters.replace(/([a-z])-([a-z])|([0-9])-([0-9])/gi, '');
  if (rangesOnly.slice(1, -1).includes('-')) return undefined;
  const all = letters.replace(/([a-z])-([a-z])/gi, (range, low, high) => range + accentsWithin(low, high));
  const text = all.replace(/[\\^[\]]/g, '\\$&').replace(/^-|-$/g, '\\-');
  return { text: `[${isNegated ? '^' : ''}${text}]`, end };
}
