/** Misspelled and missing keywords. */
import type { BrokenStatement, SqlFix } from './broken-statement.ts';
import { nearest } from './likeness.ts';

type Follows = (broken: BrokenStatement, next: number) => boolean;

const isNameOrQuery: Follows = (broken, next) => broken.isName(next) || broken.isSymbol(next, '(');
const isExpression: Follows = (broken, next) => {
  const word = broken.word(next);
  return word !== undefined && (word.kind !== 'symbol' || ['(', '*', '-', '['].includes(word.text));
};
const isNumber: Follows = (broken, next) => broken.word(next)?.kind === 'number' || broken.lower(next) === 'all';
const isWord =
  (...lowers: string[]): Follows =>
  (broken, next) =>
    lowers.includes(broken.lower(next));
const isEnd: Follows = (broken, next) =>
  broken.word(next) === undefined ||
  broken.word(next)?.kind === 'symbol' ||
  isWord('limit', 'nulls', 'offset')(broken, next);

/** A keyword, and what must follow where it was meant. */
const keywords: ReadonlyMap<string, Follows> = new Map<string, Follows>([
  ['select', isExpression],
  ['distinct', isExpression],
  ['from', isNameOrQuery],
  ['join', isNameOrQuery],
  ['left', isWord('join', 'outer')],
  ['right', isWord('join', 'outer')],
  ['inner', isWord('join')],
  ['outer', isWord('join')],
  ['cross', isWord('join')],
  ['full', isWord('join', 'outer')],
  ['on', isExpression],
  ['using', (broken, next) => broken.isSymbol(next, '(')],
  ['where', isExpression],
  ['and', isExpression],
  ['or', isExpression],
  ['not', isExpression],
  ['group', isWord('by')],
  ['order', isWord('by')],
  ['partition', isWord('by')],
  ['by', isExpression],
  ['having', isExpression],
  ['limit', isNumber],
  ['offset', isNumber],
  ['union', isWord('select', 'all', 'distinct')],
  ['all', isWord('select')],
  ['like', isExpression],
  ['between', isExpression],
  ['desc', isEnd],
  ['asc', isEnd],
  ['case', isExpression],
  ['when', isExpression],
  ['then', isExpression],
  ['else', isExpression],
  ['end', () => true],
  ['with', isNameOrQuery],
  ['as', isNameOrQuery],
  ['null', () => true],
  ['is', isWord('null', 'not')],
  ['in', (broken, next) => broken.isSymbol(next, '(')],
  ['over', (broken, next) => broken.isSymbol(next, '(')],
]);

const leastLikeness = 0.66;

/** The engine stumbles over the misspelled word, or over the one after it if the first could be an alias. */
export function fixKeyword(broken: BrokenStatement): SqlFix | undefined {
  if (!broken.isSyntaxError()) return undefined;
  const { index } = broken;
  for (const at of [index, index - 1, index - 2, index + 1]) {
    const word = broken.word(at);
    if (word?.kind !== 'word' || !broken.isName(at) || isKnown(broken, word.text)) continue;
    const fitting = [...keywords].flatMap(([each, follows]) =>
      follows(broken, at + 1) && suits(broken, each, at) ? [each] : [],
    );
    const meant = nearest(word.text, fitting, leastLikeness);
    if (meant === undefined || (word.lower.length < 3 && meant.length < 3)) continue;
    const text = word.text === word.text.toUpperCase() ? meant.toUpperCase() : meant;
    return {
      sentence: `${word.text} is misspelled.`,
      label: `Change to ${text}`,
      isCertain: true,
      edits: [broken.replace(at, text)],
    };
  }
  return undefined;
}

/** SELECT begins a query; nothing else does, except WITH. */
function suits(broken: BrokenStatement, keyword: string, at: number): boolean {
  const before = broken.word(at - 1);
  const begins = before === undefined || [';', '(', 'union', 'all', 'except', 'intersect', ')'].includes(before.lower);
  if (keyword === 'select' || keyword === 'with') return begins;
  if (before === undefined || before.text === ';') return false;
  if (keyword === 'by') return ['group', 'order', 'partition'].includes(before.lower);
  if (keyword === 'distinct') return before.lower === 'select';
  return !['.', '=', '<', '>'].includes(before.lower);
}

function isKnown({ tables }: BrokenStatement, text: string): boolean {
  const lower = text.toLowerCase();
  return tables.some(
    ({ name, columns }) =>
      name.toLowerCase() === lower || columns.some((column) => column.name.toLowerCase() === lower),
  );
}

/** `group SitusCity`, `inner Valuation.AVM`, `join x on` without its ON. */
export function fixMissingKeyword(broken: BrokenStatement): SqlFix | undefined {
  if (!broken.isSyntaxError()) return undefined;
  const { index } = broken;
  const before = broken.lower(index - 1);
  const add = (keyword: string, at = index): SqlFix => ({
    sentence: `${keyword.toUpperCase()} is missing.`,
    label: `Add ${broken.keyword(keyword)}`,
    isCertain: true,
    edits: [broken.insertBefore(at, `${broken.keyword(keyword)} `)],
  });
  const opening = ['group', 'order', 'partition'];
  if (opening.includes(before) && broken.word(index)) return add('by');
  // Some engines name the first word of the clause.
  if (opening.includes(broken.lower(index)) && broken.isName(index + 1)) return add('by', index + 1);
  if (['inner', 'cross', 'outer'].includes(before) && broken.isName(index)) return add('join');
  if (isJoinedWithoutOn(broken)) return add('on');
  return undefined;
}

/** `join t a.id = b.id`: the condition follows the table. */
function isJoinedWithoutOn(broken: BrokenStatement): boolean {
  const { index } = broken;
  if (!broken.isName(index) || !broken.isName(index - 1)) return false;
  for (let at = index - 1; at > 0; at -= 1) {
    const lower = broken.lower(at);
    if (lower === 'join') return true;
    if (!broken.isName(at) && !broken.isSymbol(at, '.') && lower !== 'as') return false;
  }
  return false;
}

/** `case when … then …` without END, before the next clause. */
export function fixMissingEnd(broken: BrokenStatement): SqlFix | undefined {
  if (!broken.isSyntaxError()) return undefined;
  const before = broken.words.slice(0, broken.index);
  const count = (lower: string) => before.filter((word) => word.kind === 'word' && word.lower === lower).length;
  if (count('case') <= count('end')) return undefined;
  return {
    sentence: 'CASE has no END.',
    label: `Add ${broken.keyword('end')}`,
    isCertain: true,
    edits: [broken.insertAfter(broken.index - 1, ` ${broken.keyword('end')}`)],
  };
}
