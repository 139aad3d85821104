import { readTokens, type Token } from './lexer.ts';
import type { SqlType } from './sql-types.ts';

export interface UndeclaredParameter {
  readonly name: string;
  /** Its assumed type unless it is compared with a column. */
  readonly type: SqlType;
  readonly isCompared: boolean;
}

const text: SqlType = { name: 'nvarchar', length: 4000 };
const count: SqlType = { name: 'bigint' };
const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', 'LIKE', 'BETWEEN']);
const counting = new Set(['TOP', 'OFFSET', 'NEXT', 'FIRST']);
const endsOfFrom = new Set(['WHERE', 'GROUP', 'HAVING', 'ORDER', 'UNION', 'EXCEPT', 'INTERSECT', 'OPTION', ';', 'FOR']);

/** The undeclared variables, and a SELECT whose columns are those they are compared with, in the same order. */
export function findUndeclared(
  statement: string,
  declared: readonly string[],
): { parameters: readonly UndeclaredParameter[]; probe: string | undefined } {
  const tokens = readTokens(statement);
  const known = new Set(declared.map((name) => name.toLowerCase()));
  const parameters: UndeclaredParameter[] = [];
  const compared: string[] = [];
  for (const [index, { kind, text: name }] of tokens.entries()) {
    if (kind !== 'variable' || name.startsWith('@@') || known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    if (tokens[index - 1]?.word === 'DECLARE') continue;
    const column = columnBefore(statement, tokens, index);
    if (column) compared.push(column);
    const before = tokens[index - (tokens[index - 1]?.word === '(' ? 2 : 1)]?.word ?? '';
    parameters.push({ name, type: counting.has(before) ? count : text, isCompared: column !== undefined });
  }
  const from = fromOf(statement, tokens);
  const list = compared.map((column, index) => `${column} AS p${index + 1}`).join(', ');
  return { parameters, probe: compared.length > 0 && from ? `SELECT ${list} ${from}` : undefined };
}

function columnBefore(statement: string, tokens: readonly Token[], index: number): string | undefined {
  if (!comparisons.has(tokens[index - 1]?.word ?? '')) return undefined;
  let first = index - 2;
  if (tokens[first]?.word === 'NOT') first -= 1;
  const last = tokens[first];
  const isName = (token: Token | undefined) => token?.kind === 'word' || token?.kind === 'quoted';
  if (!isName(last)) return undefined;
  while (tokens[first - 1]?.word === '.' && isName(tokens[first - 2])) first -= 2;
  return statement.slice(tokens[first]!.at, last!.end);
}

function fromOf(statement: string, tokens: readonly Token[]): string | undefined {
  let depth = 0;
  let start: number | undefined;
  for (const { word, at } of tokens) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth > 0) continue;
    if (start === undefined && word === 'FROM') start = at;
    else if (start !== undefined && endsOfFrom.has(word)) return statement.slice(start, at);
  }
  return start === undefined ? undefined : statement.slice(start);
}
