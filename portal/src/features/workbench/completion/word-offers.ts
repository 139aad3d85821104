import { type Dialect, dialectOf, dialects } from '@platbook/sql/dialects';
import { type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';
import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { mysqlFunctions, mysqlTypes } from '../editor/mysql-words.ts';
import { sqlFunctions, sqlKeywords, sqlTypes } from '../editor/sql-words.ts';
import { tsqlTypes } from '../editor/tsql-words.ts';
import type { Expected } from './expected-at.ts';
import { draftOffer, type OfferDraft } from './offer.ts';
import type { Ranking } from './ranking.ts';
import { trinoFunctions, trinoTypes } from './trino-words.ts';

type WordCase = 'upper' | 'lower';

const words = (text: string) => text.split('|');
const starts = words('SELECT|WITH|FROM|VALUES|EXPLAIN|DESCRIBE|SHOW');
const inOperand = words(
  'CASE|WHEN|THEN|ELSE|END|DISTINCT|ALL|NOT|EXISTS|NULL|TRUE|FALSE|CAST|INTERVAL|SELECT|FROM|BETWEEN',
);
const afterTable = words(
  'WHERE|JOIN|LEFT JOIN|INNER JOIN|RIGHT JOIN|FULL JOIN|CROSS JOIN|ON|USING|AS|GROUP BY|ORDER BY|HAVING|LIMIT|UNION|UNION ALL|' +
    'EXCEPT|INTERSECT|QUALIFY|WINDOW|NATURAL|OFFSET|FETCH|SELECT',
);
/** Two words that nearly always follow each other are offered together. */
const phrases = words(
  'GROUP BY|ORDER BY|PARTITION BY|LEFT JOIN|INNER JOIN|RIGHT JOIN|FULL JOIN|CROSS JOIN|UNION ALL|IS NULL|IS NOT NULL|NOT IN|NOT LIKE',
);
const covered = new Set(['GROUP', 'ORDER', 'PARTITION', 'BY']);
const afterOperand = [...phrases, ...sqlKeywords.filter((word) => !covered.has(word))];
const caseWords = new Set(sqlKeywords.map((word) => word.toLowerCase()));
const weight = 12;

const common = {
  starts,
  inFrom: words('LATERAL|SELECT'),
  afterTable,
  types: sqlTypes,
  afterOperand,
  functions: sqlFunctions,
  inOperand,
};

/** Keywords of other engines that T-SQL doesn't know. */
const foreign = new Set(
  words('FILTER|FIRST|LAST|LATERAL|LIMIT|NATURAL|NULLS|QUALIFY|RECURSIVE|TRUE|FALSE|USING|WINDOW|INTERVAL'),
);
const known = (list: readonly string[]) => list.filter((word) => !foreign.has(word));
const tsql: typeof common = {
  starts: words('SELECT|WITH|DECLARE|IF|PRINT|SET|EXEC|INSERT INTO|FROM'),
  inFrom: words('SELECT|STRING_SPLIT'),
  afterTable: [...known(afterTable), ...words('CROSS APPLY|OUTER APPLY|OPTION')],
  types: tsqlTypes,
  afterOperand: known(afterOperand),
  functions: TSQL_FUNCTIONS,
  inOperand: [...known(inOperand), 'TOP'],
};

/** Keywords of other engines that MySQL doesn't know. */
const foreignToMysql = new Set(words('FILTER|FULL|FULL JOIN|FETCH|NULLS|FIRST|LAST|QUALIFY|ONLY|WITHIN'));
const ofMysql = (list: readonly string[]) => list.filter((word) => !foreignToMysql.has(word));
const mysql: typeof common = {
  ...common,
  starts: words('SELECT|WITH|VALUES|EXPLAIN|DESCRIBE|SHOW'),
  afterTable: ofMysql(afterTable),
  types: mysqlTypes,
  afterOperand: [...ofMysql(afterOperand), ...words('REGEXP|DIV')],
  functions: mysqlFunctions,
};

/** Keywords of other engines that Trino doesn't know. */
const unknownToTrino = (word: string) => word !== 'QUALIFY';
const trino: typeof common = {
  ...common,
  inFrom: words('LATERAL|SELECT|UNNEST'),
  afterTable: [...afterTable.filter(unknownToTrino), ...words('CROSS JOIN UNNEST|TABLESAMPLE BERNOULLI')],
  afterOperand: [...afterOperand.filter(unknownToTrino), ...words('AT TIME ZONE')],
  types: trinoTypes,
  functions: trinoFunctions,
  inOperand: [...inOperand, ...words('TRY_CAST|ARRAY|ROW')],
};

const offered: Record<Dialect['words'], typeof common> = { common, mysql, trino, tsql };

/** Adds the keywords, types and functions that are valid at the place, in the user's case. */
export function offerWords(ranking: Ranking, { kind }: Expected, wordCase: WordCase, driver: string | undefined): void {
  const own = offered[dialects[dialectOf(driver)].words];
  const add = (list: readonly string[], offerKind: OfferDraft['kind'], extra = 0) => {
    for (const word of list) {
      const label = wordCase === 'upper' ? word : word.toLowerCase();
      ranking.add(label, word.toLowerCase(), weight + extra, label, () => draftOffer(offerKind, label));
    }
  };
  if (kind === 'start') add(own.starts, 'keyword', 20);
  else if (kind === 'table') add(own.inFrom, 'keyword', -10);
  else if (kind === 'afterTable') add(own.afterTable, 'keyword');
  else if (kind === 'type') add(own.types, 'keyword');
  else if (kind === 'operator') add(own.afterOperand, 'keyword');
  else if (kind === 'operand') {
    add(own.functions, 'function', 2);
    add(own.inOperand, 'keyword');
  }
}

/** The case of most keywords in the text, else of the typed word, else upper case. */
export function wordCaseOf(tokens: readonly SqlToken[], here: SqlToken | undefined, typed: string): WordCase {
  let upper = 0;
  let lower = 0;
  for (const token of tokens) {
    if (token === here || !caseWords.has(wordOf(token))) continue;
    if (token.text === token.text.toUpperCase()) upper += 1;
    else if (token.text === token.text.toLowerCase()) lower += 1;
  }
  if (upper !== lower) return upper > lower ? 'upper' : 'lower';
  return upper === 0 && typed !== '' && typed === typed.toLowerCase() ? 'lower' : 'upper';
}

export function inCase(word: string, wordCase: WordCase): string {
  return wordCase === 'upper' ? word.toUpperCase() : word.toLowerCase();
}
