import { type ParameterToken, readParameterToken } from './parameter-token.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { readSqlToken } from './sql-tokens.ts';

/** `[[ … ]]` around at least one parameter: left out of a run where one of its own parameters is empty. `[start, end)` with brackets. */
export interface OptionalClause {
  start: number;
  end: number;
}

/** What of a text a run fills in. Both lists are in the order of the text. */
export interface SqlTemplate {
  /** `clause` is the index of the innermost clause around it; -1 for none. */
  parameters: (ParameterToken & { clause: number })[];
  clauses: OptionalClause[];
}

const nothing: SqlTemplate = { parameters: [], clauses: [] };

/**
 * Finds the parameters of a text and the clauses around them. What is in a string, a quoted name or a comment of the dialect is
 * none. Brackets are a clause only when both open and close side by side, so `[[1, 2], [3]]` stays a list of lists.
 */
export function scanTemplate(text: string, dialect: SqlDialect): SqlTemplate {
  if (!text.includes('{{')) return nothing;
  const parameters: ParameterToken[] = [];
  const open: number[] = [];
  const closedBy = new Map<number, number>();
  for (let at = 0; at < text.length; ) {
    const token = readSqlToken(text, at, dialect);
    at = token.end;
    if (token.kind === 'parameter') parameters.push(readParameterToken(text, token.start) as ParameterToken);
    else if (token.kind !== 'symbol') continue;
    else if (text[token.start] === '[') open.push(token.start);
    else if (text[token.start] === ']') {
      const opened = open.pop();
      if (opened !== undefined) closedBy.set(opened, token.start);
    }
  }
  return parameters.length === 0 ? nothing : nest(parameters, doubleBrackets(closedBy));
}

interface Brackets {
  start: number;
  end: number;
  parent: Brackets | undefined;
  hasParameter: boolean;
}

/** Pairs that open and close side by side, in the order of the text; the second bracket of one opens no other. */
function doubleBrackets(closedBy: ReadonlyMap<number, number>): Brackets[] {
  const found: Brackets[] = [];
  for (const start of [...closedBy.keys()].sort((a, b) => a - b)) {
    const last = closedBy.get(start) as number;
    const isDouble = closedBy.get(start + 1) === last - 1 && found.at(-1)?.start !== start - 1;
    if (isDouble) found.push({ start, end: last + 1, parent: undefined, hasParameter: false });
  }
  return found;
}

/** Goes through brackets and parameters side by side and tells of each in which brackets it stands. */
function nest(parameters: readonly ParameterToken[], brackets: readonly Brackets[]): SqlTemplate {
  let inner: Brackets | undefined;
  let next = 0;
  const enter = (place: number): void => {
    for (; (brackets[next]?.start ?? place) < place; next += 1) {
      const entered = brackets[next] as Brackets;
      leave(entered.start);
      entered.parent = inner;
      inner = entered;
    }
    leave(place);
  };
  const leave = (place: number): void => {
    while (inner !== undefined && inner.end <= place) inner = inner.parent;
  };
  const around = parameters.map(({ start }) => {
    enter(start);
    for (let outer = inner; outer !== undefined && !outer.hasParameter; outer = outer.parent) outer.hasParameter = true;
    return inner;
  });
  const clauses = brackets.filter(({ hasParameter }) => hasParameter);
  const indexes = new Map(clauses.map((clause, index) => [clause, index]));
  const indexOf = (clause: Brackets | undefined): number =>
    clause === undefined ? -1 : (indexes.get(clause) as number);
  return {
    clauses: clauses.map(({ start, end }) => ({ start, end })),
    parameters: parameters.map((token, index) => ({ ...token, clause: indexOf(around[index]) })),
  };
}
