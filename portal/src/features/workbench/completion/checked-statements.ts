/** The statements whose names can be checked for sure: queries, written out completely, without what this reader doesn't follow. */
import type { SqlDialect } from '@platbook/sql/dialects';
import { type StatementText, splitStatements } from '@platbook/sql/split-statements';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { expectedAt } from './expected-at.ts';
import { isMark, type SqlToken, wordOf } from './scan-sql.ts';

export interface CheckedStatement {
  sql: string;
  offset: number;
  /** With offsets in the whole text. Parameters are numbers; the brackets of optional clauses are left out. */
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
const pairs = new Set(['<>', '!=', '<=', '>=', '==', '::', '||', '->', '=>', ':=']);

/** None if another statement of the text could change what names mean. */
export function checkedStatements(text: string, dialect: SqlDialect): CheckedStatement[] {
  if (text.length > longest) return [];
  const statements = splitStatements(text, dialect).map((statement) => ({
    ...statement,
    tokens: tokensOf(statement, dialect),
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

/** Undefined if a quote isn't closed. */
function tokensOf({ sql, offset }: StatementText, dialect: SqlDialect): SqlToken[] | undefined {
  const tokens: SqlToken[] = [];
  const hasParameters = sql.includes('{{');
  for (const { kind, start, end, isUnterminated } of scanSqlTokens(sql, dialect)) {
    if (isUnterminated) return undefined;
    if (kind === 'space' || kind === 'comment') continue;
    const written = sql.slice(start, end);
    const [from, to] = [start + offset, end + offset];
    const put = (tokenKind: SqlToken['kind'], text: string) =>
      void tokens.push({ kind: tokenKind, text, from, to, isClosed: true });
    if (kind === 'word') put('name', written);
    else if (kind === 'quoted') put('quoted', unquoted(written));
    else if (kind === 'string') put('string', '');
    else if (kind === 'number' || kind === 'parameter') put('number', '0');
    else if (!(hasParameters && isBracketOfClause(sql, start)))
      putMark(tokens, { kind: 'mark', text: written, from, to, isClosed: true });
  }
  return tokens;
}

function unquoted(written: string): string {
  const close = written.at(-1) as string;
  return written.slice(1, -1).replaceAll(close + close, close);
}

const isBracketOfClause = (sql: string, at: number) =>
  /[[\]]/.test(sql[at] as string) && (sql[at - 1] === sql[at] || sql[at + 1] === sql[at]);

function putMark(tokens: SqlToken[], mark: SqlToken): void {
  const last = tokens.at(-1);
  if (last?.kind === 'mark' && last.to === mark.from && pairs.has(last.text + mark.text)) {
    last.text += mark.text;
    last.to = mark.to;
  } else tokens.push(mark);
}
