import type { SqlDialect } from '../dialects.ts';
import type { StatementText } from '../split-statements.ts';
import { scanSqlTokens } from '../sql-tokens.ts';
import type { SqlToken } from './scan-sql.ts';

const pairs = new Set(['<>', '!=', '<=', '>=', '==', '::', '||', '->', '=>', ':=']);

/**
 * A statement's tokens without comments, with offsets in the whole text. Parameters are numbers; the brackets of optional clauses are left
 * out. Undefined if a quote isn't closed.
 */
export function statementTokens({ sql, offset }: StatementText, dialect: SqlDialect): SqlToken[] | undefined {
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
