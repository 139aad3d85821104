import { isMark, isName, type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';

export interface Expected {
  /** operand: a column or a value; operator: what connects it to the next one; type: of a cast; newName: one that the user makes up. */
  kind: 'start' | 'table' | 'afterTable' | 'operand' | 'operator' | 'type' | 'newName' | 'using';
  /** The clause around the place, in lower case; empty at the start. */
  clause: string;
  previous: string;
}

const clauses = new Set(
  'select from join where on group order having set values using limit offset with qualify into update returning window'.split(
    ' ',
  ),
);
const tableWords = new Set(['from', 'join', 'into', 'update', 'lateral']);
const joinWords = new Set('left right inner outer full cross natural asof semi anti positional'.split(' '));
const beforeOperand = new Set(
  (
    'select distinct all any some where and or not on having by case when then else in between like ilike similar set values limit ' +
    'offset qualify filter over returning is interval exists escape from using glob'
  ).split(' '),
);

/** `before` excludes the name that is being typed and its qualifiers. */
export function expectedAt(before: readonly SqlToken[]): Expected {
  const last = before.at(-1);
  const previous = wordOf(last);
  const { clause, opener, isOpenedHere } = clauseBefore(before);
  const expected = (kind: Expected['kind']): Expected => ({ kind, clause, previous });
  if (!last) return expected('start');
  if (opener === 'using') return expected('using');
  if (isOpenedHere && (opener === 'as' || tableWords.has(opener))) return expected(opener === 'as' ? 'start' : 'table');
  if (previous === 'as') return expected(opener === 'cast' || opener === 'try_cast' ? 'type' : 'newName');
  if (isMark(last, '::')) return expected('type');
  if (previous === 'with' || previous === 'recursive') return expected('newName');
  if (['union', 'except', 'intersect'].includes(previous) || (previous === 'all' && isUnion(before.at(-2))))
    return expected('start');
  if ((clause === 'from' || clause === 'join' || clause === 'into' || clause === 'update') && opener === '') {
    if (tableWords.has(previous) || isMark(last, ',') || isMark(last, '(')) return expected('table');
    return expected('afterTable');
  }
  if (joinWords.has(previous) && clause === 'on') return expected('afterTable');
  return expected(endsOperand(before) ? 'operator' : 'operand');
}

const isUnion = (token: SqlToken | undefined) => ['union', 'except', 'intersect'].includes(wordOf(token));

function endsOperand(before: readonly SqlToken[]): boolean {
  const last = before.at(-1) as SqlToken;
  if (last.kind === 'name') return !beforeOperand.has(wordOf(last));
  if (last.kind !== 'mark') return true;
  if (last.text !== '*') return [')', ']', '}'].includes(last.text);
  const earlier = before.at(-2);
  // The star of `select *`, `a.*` and `count(*)`; elsewhere it means multiplication.
  return wordOf(earlier) === 'select' || wordOf(earlier) === 'distinct' || isMark(earlier, '.') || isMark(earlier, ',');
}

function clauseBefore(before: readonly SqlToken[]): { clause: string; opener: string; isOpenedHere: boolean } {
  let depth = 0;
  let opener = '';
  let isOpenedHere = false;
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const token = before[index] as SqlToken;
    if (isMark(token, ')')) depth += 1;
    else if (isMark(token, '(')) {
      if (depth > 0) {
        depth -= 1;
        continue;
      }
      const word = wordOf(before[index - 1]) || (isName(before[index - 1]) ? 'name' : '(');
      // Tables can be joined in parentheses, which change nothing.
      if (tableWords.has(word) && index < before.length - 1) continue;
      if (opener === '') {
        opener = word;
        isOpenedHere = index === before.length - 1;
      }
    } else if (depth === 0 && clauses.has(wordOf(token)) && !isInnerFrom(before, index, opener)) {
      return { clause: wordOf(token), opener, isOpenedHere };
    }
  }
  return { clause: '', opener, isOpenedHere };
}

/** The FROM of `is distinct from` and of `extract(year from …)` starts no clause. */
function isInnerFrom(before: readonly SqlToken[], index: number, opener: string): boolean {
  if (wordOf(before[index]) !== 'from') return false;
  if (wordOf(before[index - 1]) === 'distinct' && ['is', 'not'].includes(wordOf(before[index - 2]))) return true;
  if (opener !== '') return false;
  for (let at = index - 1, depth = 0; at >= 0; at -= 1) {
    if (isMark(before[at], ')')) depth += 1;
    if (isMark(before[at], '(') && depth-- === 0)
      return ['extract', 'substring', 'trim', 'overlay'].includes(wordOf(before[at - 1]));
    if (depth === 0 && wordOf(before[at]) === 'select') return false;
  }
  return false;
}
