import type { SqlDialect } from './dialects.ts';
import { type ParameterToken, readParameterToken } from './parameter-token.ts';
import { readSqlToken } from './sql-tokens.ts';

/** `[[ … ]]` around at least one parameter: dropped if one of its own parameters is empty. `[start, end)` includes the brackets. */
export interface OptionalClause {
  start: number;
  end: number;
}

export interface SqlTemplate {
  /** `clause` is the index of the innermost enclosing clause; -1 for none. */
  parameters: (ParameterToken & { clause: number })[];
  clauses: OptionalClause[];
}

const nothing: SqlTemplate = { parameters: [], clauses: [] };

/** Skips strings, quoted names and comments. Brackets form a clause only if both pairs are adjacent: not `[[1, 2], [3]]`. */
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

/** Adjacent pairs of brackets, in text order. The second bracket of a pair can't start another one. */
function doubleBrackets(closedBy: ReadonlyMap<number, number>): Brackets[] {
  const found: Brackets[] = [];
  for (const start of [...closedBy.keys()].sort((a, b) => a - b)) {
    const last = closedBy.get(start) as number;
    const isDouble = closedBy.get(start + 1) === last - 1 && found.at(-1)?.start !== start - 1;
    if (isDouble) found.push({ start, end: last + 1, parent: undefined, hasParameter: false });
  }
  return found;
}

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
