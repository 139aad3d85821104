/**
 * A light reading of SQL text for completion: words, quoted names and punctuation with their places, comments and strings
 * passed over. It never fails; half-written text is what it is for.
 */

export interface SqlToken {
  kind: 'name' | 'quoted' | 'mark';
  /** A quoted name comes without its quotes. */
  text: string;
  from: number;
  to: number;
}

export interface SqlScan {
  tokens: SqlToken[];
  /** True when the text ends inside a string or a comment, where nothing is completed. */
  endsInText: boolean;
}

// Order matters: comments and strings first, then names, then any other single character. An unclosed one runs to the end.
const pattern =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"((?:[^"]|"")*)(?:"|$)|\[([A-Za-z_][^\]\n]*)\]|([\p{L}_][\p{L}\p{N}_$]*)|\d[\w.]*|([^\s\w])/gu;

/** Reads the text once from the start. */
export function scanSql(text: string): SqlScan {
  const tokens: SqlToken[] = [];
  let endsInText = false;
  for (const found of text.matchAll(pattern)) {
    const [whole, quoted, bracketed, name, mark] = found;
    const from = found.index;
    const to = from + whole.length;
    if (to === text.length && mark === undefined) {
      endsInText =
        whole.startsWith('--') ||
        (whole.startsWith('/*') && (whole.length < 4 || !whole.endsWith('*/'))) ||
        (whole.startsWith("'") && whole.split("'").length % 2 === 0);
    }
    if (name !== undefined) tokens.push({ kind: 'name', text: name, from, to });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.replaceAll('""', '"'), from, to });
    else if (bracketed !== undefined) tokens.push({ kind: 'quoted', text: bracketed, from, to });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark, from, to });
  }
  return { tokens, endsInText };
}

/** The tokens of the statement that holds this place; statements end at semicolons. */
export function statementAt(tokens: readonly SqlToken[], place: number): SqlToken[] {
  let start = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as SqlToken;
    if (token.kind !== 'mark' || token.text !== ';') continue;
    if (token.from >= place) return tokens.slice(start, index);
    start = index + 1;
  }
  return tokens.slice(start);
}

export interface TableReference {
  /** Schema and table, or the table alone, as written. */
  path: string[];
  alias: string | undefined;
}

const introducers = new Set(['from', 'join', 'update', 'into', 'using']);
const endsList = new Set([
  'where',
  'group',
  'order',
  'having',
  'select',
  'union',
  'except',
  'intersect',
  'limit',
  'offset',
  'set',
  'values',
  'qualify',
  'window',
  'returning',
]);
const notAlias = new Set([
  ...introducers,
  ...endsList,
  'on',
  'left',
  'right',
  'inner',
  'outer',
  'full',
  'cross',
  'natural',
  'as',
  'fetch',
  'asof',
  'positional',
  'tablesample',
  'lateral',
  'for',
  'when',
  'with',
]);

/** The tables that a statement names after FROM, JOIN, UPDATE and INTO, with their aliases, sub-queries included. */
export function tableReferences(tokens: readonly SqlToken[]): TableReference[] {
  const references: TableReference[] = [];
  const outer: boolean[] = [];
  let isInList = false;
  let expectsTable = false;
  const isName = (token: SqlToken | undefined) => token !== undefined && token.kind !== 'mark';
  const isMark = (token: SqlToken | undefined, text: string) => token?.kind === 'mark' && token.text === text;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as SqlToken;
    const word = token.kind === 'name' ? token.text.toLowerCase() : '';
    if (isMark(token, '(')) {
      outer.push(isInList);
      isInList = false;
      expectsTable = false;
      continue;
    }
    if (isMark(token, ')')) {
      isInList = outer.pop() ?? false;
      expectsTable = false;
      continue;
    }
    if (introducers.has(word)) {
      isInList = word === 'from' || word === 'join';
      expectsTable = true;
      continue;
    }
    if (endsList.has(word)) {
      isInList = false;
      expectsTable = false;
      continue;
    }
    if (isMark(token, ',')) {
      expectsTable = isInList;
      continue;
    }
    if (!expectsTable || !isName(token) || notAlias.has(word)) continue;
    const path = [token.text];
    while (isMark(tokens[index + 1], '.') && isName(tokens[index + 2])) {
      path.push((tokens[index + 2] as SqlToken).text);
      index += 2;
    }
    expectsTable = false;
    // A function in FROM, as read_csv(…), names no table.
    if (isMark(tokens[index + 1], '(')) continue;
    let next = tokens[index + 1];
    if (next?.kind === 'name' && next.text.toLowerCase() === 'as') next = tokens[index + 2];
    const alias =
      isName(next) && !(next?.kind === 'name' && notAlias.has(next.text.toLowerCase())) ? next?.text : undefined;
    references.push({ path, alias });
  }
  return references;
}

/** The names that the statement defines by WITH. */
export function commonTableNames(tokens: readonly SqlToken[]): string[] {
  const names: string[] = [];
  if (!tokens.some((token) => token.kind === 'name' && token.text.toLowerCase() === 'with')) return names;
  for (let index = 0; index + 2 < tokens.length; index++) {
    const [token, as, open] = [tokens[index], tokens[index + 1], tokens[index + 2]] as [SqlToken, SqlToken, SqlToken];
    if (token.kind !== 'mark' && as.text.toLowerCase() === 'as' && open.text === '(') names.push(token.text);
  }
  return names;
}
