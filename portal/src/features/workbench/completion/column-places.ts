/** Where a name in a query can only be a column. Everywhere else it may be a keyword, a type, a unit or an alias. */

import { isMark, isName, type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';
import { moreSqlKeywords, sqlKeywords, sqlTypes } from '../editor/sql-words.ts';
import { tsqlTypes } from '../editor/tsql-words.ts';

const words = (text: string) => text.split(' ');
const types = new Set(
  [...sqlTypes, ...tsqlTypes, ...words('BIT BLOB BYTEA DECIMAL ENUM HUGEINT JSON NCHAR NVARCHAR VARBINARY XML')].map(
    (word) => word.toLowerCase(),
  ),
);
const keywords = new Set([
  ...[...sqlKeywords, ...moreSqlKeywords].map((word) => word.toLowerCase()),
  ...types,
  ...words(
    'current_catalog current_date current_role current_schema current_time current_timestamp current_user day default dow doy epoch hour ' +
      'inf infinity leading localtime localtimestamp microsecond millisecond minute month nan now quarter rownum second session_user ' +
      'sysdate system_user ties today trailing both unknown user week year unbounded current name no only percent over asof semi anti ' +
      'positional exclude at zone cube array glob regexp rlike match symmetric',
  ),
]);
const operators = new Set(words('= < > <= >= <> != == + - * / % || ( ,'));
const beforeColumn = new Set(
  words('select distinct where and or not on having when then else between like ilike case qualify'),
);
const afterColumn = new Set(
  words(
    'from where and or group order having limit union except intersect qualify window asc desc nulls is in not like ilike between then ' +
      'else end when as offset fetch join left right inner outer full cross natural collate escape similar filter',
  ),
);
const grouped = new Set(words('group order partition'));
/** Their first argument can be a unit or a type. */
const special = /^(?:date|timestamp|time_|convert$|try_convert$|parse$|extract$|over$|as$|sample$)/;

/** Whether the name from `first` to `last`, with its qualifiers, is in such a place. */
export function isColumnPlace(tokens: readonly SqlToken[], first: number, last: number): boolean {
  const [before, after, token] = [tokens[first - 1], tokens[last + 1], tokens[first] as SqlToken];
  if (first === last && keywords.has(wordOf(token))) return false;
  return isAfterOperator(tokens, first, before) && isBeforeEnd(before, after);
}

function isAfterOperator(tokens: readonly SqlToken[], first: number, before: SqlToken | undefined): boolean {
  const earlier = wordOf(tokens[first - 2]);
  if (before?.kind === 'mark')
    return operators.has(before.text) && !(before.text === '(' && (special.test(earlier) || types.has(earlier)));
  if (before?.kind === 'number') return earlier === 'top';
  const word = wordOf(before);
  if (word === 'by') return grouped.has(earlier);
  if (word === 'not') return earlier !== 'is';
  return beforeColumn.has(word);
}

function isBeforeEnd(before: SqlToken | undefined, after: SqlToken | undefined): boolean {
  if (after === undefined) return true;
  if (after.kind === 'mark') return after.text !== '(' && after.text !== '.';
  if (isMark(before, '(') && wordOf(after) === 'from') return false;
  if (afterColumn.has(wordOf(after))) return true;
  // An alias without AS.
  return isName(after) && (['select', 'distinct'].includes(wordOf(before)) || isMark(before, ','));
}
