import type { CommonTable, Expression, Query, QueryBody, SelectBlock, SetOperation } from '../syntax-tree.ts';
import { readOrderBy } from './calls.ts';
import { readTableSources } from './from.ts';
import { readGroupBy } from './group-by.ts';
import { readName } from './names.ts';
import { writingVerbs } from './reserved-words.ts';
import { readSelectItem } from './select-items.ts';
import type { TokenReader } from './token-reader.ts';

export function readQuery(reader: TokenReader, isNested: boolean): Query {
  const { at } = reader;
  const common = reader.accept('WITH') ? reader.list(() => readCommonTable(reader)) : [];
  if (common.length > 0 && writingVerbs.has(reader.word())) throw reader.unsupported(reader.word(), reader.at, 3906);
  const body = readUnion(reader, isNested);
  const orderBy = reader.word() === 'ORDER' ? readOrderBy(reader) : [];
  const offset = orderBy.length > 0 ? readOffset(reader) : {};
  if (reader.word() === 'FOR') throw reader.unsupported(`FOR ${reader.word(1) || '…'}`);
  if (isNested && orderBy.length > 0 && !('offset' in offset) && !hasTop(body))
    throw reader.refuseAs(1033, orderBy[0]?.at, 'TOP or OFFSET');
  if (reader.word() === 'WINDOW' && reader.word(2) === 'AS') throw reader.unsupported('WINDOW');
  return { at, with: common, body, orderBy, ...offset, options: isNested ? [] : readOptions(reader) };
}

function hasTop(body: QueryBody): boolean {
  return body.kind === 'selectBlock' && body.top !== undefined;
}

function readCommonTable(reader: TokenReader): CommonTable {
  const name = readName(reader);
  const columns = reader.word() === '(' ? { columns: reader.inParentheses(() => readName(reader)) } : {};
  reader.expect('AS');
  return { name, ...columns, query: reader.queryInParentheses(), at: name.at };
}

/** UNION and EXCEPT from left to right; INTERSECT binds more tightly. */
function readUnion(reader: TokenReader, isNested: boolean): QueryBody {
  let left = readIntersect(reader, isNested);
  for (;;) {
    const operator = readSetOperator(reader);
    if (!operator) return left;
    refuseAssignments(reader, left);
    left = { kind: 'setOperation', operator, left, right: readIntersect(reader, true), at: left.at };
  }
}

function readSetOperator(reader: TokenReader): SetOperation['operator'] | undefined {
  if (reader.accept('UNION')) return reader.accept('ALL') ? 'unionAll' : 'union';
  return reader.accept('EXCEPT') ? 'except' : undefined;
}

function readIntersect(reader: TokenReader, isNested: boolean): QueryBody {
  let left = readQueryTerm(reader, isNested);
  while (reader.accept('INTERSECT')) {
    refuseAssignments(reader, left);
    const right = readQueryTerm(reader, true);
    left = { kind: 'setOperation', operator: 'intersect', left, right, at: left.at };
  }
  return left;
}

function readQueryTerm(reader: TokenReader, isNested: boolean): QueryBody {
  const { at } = reader;
  if (!reader.isQueryInParentheses()) return readSelectBlock(reader, isNested);
  return { kind: 'parenthesised', query: reader.queryInParentheses(), at };
}

function readSelectBlock(reader: TokenReader, isNested: boolean): SelectBlock {
  const { at } = reader;
  reader.expect('SELECT');
  const isDistinct = reader.accept('DISTINCT');
  if (!isDistinct) reader.accept('ALL');
  const top = reader.accept('TOP') ? { top: readTop(reader) } : {};
  const items = reader.list(() => readSelectItem(reader));
  if (isNested) refuseAssignments(reader, { kind: 'selectBlock', isDistinct, items, from: [], at });
  const into = reader.accept('INTO') ? { into: readInto(reader, isNested) } : {};
  const from = reader.accept('FROM') ? readTableSources(reader) : [];
  const where = reader.accept('WHERE') ? { where: reader.condition() } : {};
  const groupBy = reader.accept('GROUP', 'BY') ? { groupBy: readGroupBy(reader) } : {};
  const having = reader.accept('HAVING') ? { having: reader.condition() } : {};
  return { kind: 'selectBlock', isDistinct, ...top, items, ...into, from, ...where, ...groupBy, ...having, at };
}

function refuseAssignments(reader: TokenReader, body: QueryBody): void {
  if (body.kind === 'selectBlock' && body.items.some(({ kind }) => kind === 'assign'))
    throw reader.refuse('A variable can be assigned only by a top-level SELECT.', body.at);
}

function readTop(reader: TokenReader): NonNullable<SelectBlock['top']> {
  const count = readTopCount(reader);
  const isPercent = reader.accept('PERCENT');
  return { count, isPercent, withTies: reader.accept('WITH', 'TIES') };
}

function readTopCount(reader: TokenReader): Expression {
  if (reader.accept('(')) {
    const count = reader.value();
    reader.expect(')');
    return count;
  }
  const { kind, text, at } = reader.peek();
  if (kind !== 'integer' && kind !== 'decimal') throw reader.unexpected();
  reader.take();
  return { kind: 'number', form: kind, text, at };
}

function readInto(reader: TokenReader, isNested: boolean): SelectBlock['into'] {
  const name = readName(reader);
  if (isNested || !/^#[^#]/.test(name.text) || reader.word() === '.')
    throw reader.refuse(
      'On this read-only connection, SELECT … INTO can create only temporary tables. Write #name.',
      name.at,
      3906,
    );
  return name;
}

function readOffset(reader: TokenReader): { offset?: Expression; fetch?: Expression } {
  if (!reader.accept('OFFSET')) return {};
  const offset = reader.value();
  if (!reader.accept('ROWS')) reader.expect('ROW');
  if (!reader.accept('FETCH')) return { offset };
  if (!reader.accept('NEXT')) reader.expect('FIRST');
  const fetch = reader.value();
  if (!reader.accept('ROWS')) reader.expect('ROW');
  reader.expect('ONLY');
  return { offset, fetch };
}

const plainHints =
  /^(RECOMPILE|FAST|MAXDOP|MAXRECURSION|HASH|ORDER|CONCAT|MERGE|LOOP|FORCE|KEEP|KEEPFIXED|EXPAND|OPTIMIZE|ROBUST|LABEL|USE|NO_PERFORMANCE_SPOOL|MAX_GRANT_PERCENT|MIN_GRANT_PERCENT|QUERYTRACEON|PARAMETERIZATION|IGNORE_NONCLUSTERED_COLUMNSTORE_INDEX)$/;

function readOptions(reader: TokenReader): string[] {
  if (!reader.accept('OPTION')) return [];
  if (reader.word() !== '(') throw reader.unexpected();
  return reader.inParentheses(() => readHint(reader));
}

function readHint(reader: TokenReader): string {
  const { at } = reader;
  if (!plainHints.test(reader.word())) throw reader.unexpected();
  let end = at;
  for (let open = 0; open > 0 || (reader.word() !== ',' && reader.word() !== ')'); ) {
    const token = reader.take();
    if (token.kind === 'end') throw reader.unexpected(token);
    if (token.word === '(') open += 1;
    if (token.word === ')') open -= 1;
    end = token.end;
  }
  return reader.text.slice(at, end);
}
