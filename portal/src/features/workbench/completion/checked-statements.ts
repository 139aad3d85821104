/** The statements whose names can be checked for sure: queries, written out completely, without what this reader doesn't follow. */
import type { SqlDialect } from '@platbook/sql/dialects';
import { isMark, type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';
import { statementTokens } from '@platbook/sql/names/statement-tokens';
import { splitStatements } from '@platbook/sql/split-statements';
import { expectedAt } from './expected-at.ts';

export interface CheckedStatement {
  sql: string;
  offset: number;
  tokens: SqlToken[];
}

const longest = 50_000;
const queryWords = new Set(['select', 'with', 'from']);
/** They change nothing that a later statement of the batch reads, except variables. */
const harmlessOnSqlServer = new Set(['declare', 'set', 'print']);
const unfollowed = new Set(
  (
    'alter analyze apply attach call copy create delete describe drop exec execute explain for insert into lambda match_recognize merge ' +
    'model openjson openxml option pivot prepare returning sample show struct summarize tablesample unpivot update use'
  ).split(' '),
);

/** None if another statement of the text could change what names mean. */
export function checkedStatements(text: string, dialect: SqlDialect): CheckedStatement[] {
  if (text.length > longest) return [];
  const statements = splitStatements(text, dialect).map((statement) => ({
    ...statement,
    tokens: statementTokens(statement, dialect),
  }));
  const isHarmless = ({ tokens }: { tokens: SqlToken[] | undefined }) => {
    const first = wordOf(tokens?.find((token) => !isMark(token, '(')));
    return queryWords.has(first) || (dialect === 'sqlserver' && harmlessOnSqlServer.has(first));
  };
  if (!statements.every(isHarmless)) return [];
  return statements.flatMap(({ sql, offset, tokens }) =>
    tokens && isFollowed(tokens) ? [{ sql, offset, tokens }] : [],
  );
}

function isFollowed(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (isMark(token, '(')) depth += 1;
    if (isMark(token, ')')) depth -= 1;
    const isForeign = token.kind === 'mark' && [':', '->', '=>', ':=', '`'].includes(token.text);
    const isHint = wordOf(token) === 'with' && isMark(tokens[at + 1], '(');
    if (depth < 0 || isForeign || isHint || isFile(tokens, at) || unfollowed.has(wordOf(token))) return false;
  }
  return depth === 0 && queryWords.has(wordOf(tokens.find((token) => !isMark(token, '('))));
}

/** `from 'houses.parquet'`: its columns aren't known. */
function isFile(tokens: readonly SqlToken[], at: number): boolean {
  if (tokens[at]?.kind !== 'string') return false;
  const before = tokens[at - 1];
  if (['from', 'join'].includes(wordOf(before))) return true;
  return isMark(before, ',') && expectedAt(tokens.slice(0, at)).kind === 'table';
}
