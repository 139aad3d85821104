import type { SqlColumn } from '../../sql-types.ts';
import type { Query, QueryBody, SelectBlock } from '../../syntax-tree.ts';
import { convert } from './convert.ts';
import { compile } from './expressions.ts';
import { commonType } from './result-types.ts';
import type { CompiledQuery, Place, Row, Scope, StoredTable } from './scope.ts';
import { compileBlock, type Sorted } from './select-block.ts';
import { compareBy, compareForOrder, groupKey, NotCovered, type Value } from './value.ts';

/** Throws ExpectedError where SQL Server's manual makes it an error, NotCovered where it is uncertain. */
export function evaluate(
  query: Query,
  tables: readonly StoredTable[],
): { columns: readonly SqlColumn[]; rows: Value[][] } {
  const { columns, run } = compileQuery(query, tables, undefined);
  return { columns, rows: run(undefined) };
}

function compileQuery(query: Query, tables: readonly StoredTable[], outer: Scope | undefined): CompiledQuery {
  let known = tables;
  for (const { name, query: part } of query.with) {
    const { columns, run } = compileQuery(part, known, undefined);
    known = [
      {
        name: name.text,
        isDerived: true,
        columns,
        get rows() {
          return run(undefined);
        },
      },
      ...known,
    ];
  }
  const place: Place = { tables: known, outer, query: (part, scope) => compileQuery(part, known, scope) };
  const body = compileBody(query.body, query, place);
  const [offset, fetch] = [query.offset, query.fetch].map((part) => part && countOf(part));
  const run = (row: Row | undefined): Value[][] => {
    const rows = body.run(row);
    return rows.slice(offset ?? 0, fetch === undefined ? undefined : (offset ?? 0) + fetch);
  };
  return { columns: body.columns, run };
}

function compileBody(body: QueryBody, { orderBy }: Query, place: Place): CompiledQuery {
  if (body.kind === 'selectBlock') return compileBlockOf(body, orderBy, place);
  const set = compileSets(body, place);
  if (orderBy.length === 0) return set;
  const keys = orderBy.map(({ value, isDescending }) => {
    const name = value.kind === 'column' ? value.parts[0]?.text.toLowerCase() : undefined;
    const index = set.columns.findIndex((column) => column.name.toLowerCase() === name);
    if (index < 0) throw new NotCovered('ORDER BY of a union');
    return { of: (values: Value[]) => values[index] as Value, isDescending };
  });
  return { columns: set.columns, run: (row) => set.run(row).sort(compareBy(keys)) };
}

function compileBlockOf(block: SelectBlock, orderBy: Query['orderBy'], place: Place): CompiledQuery {
  const compiled = compileBlock(block, orderBy, place);
  const { top } = block;
  const count = top && countOf(top.count);
  const run = (row: Row | undefined): Value[][] => {
    const sorted = compiled.run(row);
    if (count === undefined) return sorted.map(({ values }) => values);
    const wanted = top?.isPercent ? Math.ceil((sorted.length * count) / 100) : count;
    return sorted
      .filter((each, place) => place < wanted || (top?.withTies && wanted > 0 && isTie(each, sorted[wanted - 1])))
      .map(({ values }) => values);
  };
  return { columns: compiled.columns, run };
}

const isTie = (a: Sorted, b: Sorted | undefined) =>
  b !== undefined && a.keys.every((key, i) => compareForOrder(key, b.keys[i] as Value) === 0);

function countOf(expression: Parameters<typeof compile>[0]): number {
  const scope: Scope = {
    columns: [],
    query: () => {
      throw new NotCovered('TOP');
    },
  };
  return Number(compile(expression, scope).run({ values: [] }));
}

function compileSets(body: QueryBody, place: Place): CompiledQuery {
  if (body.kind === 'parenthesised') return place.query(body.query, place.outer);
  if (body.kind === 'selectBlock') return compileBlockOf(body, [], place);
  const [left, right] = [compileSets(body.left, place), compileSets(body.right, place)];
  const columns = left.columns.map((column, i) => ({
    ...column,
    type: commonType([column.type, (right.columns[i] as SqlColumn).type]),
  }));
  const rowsOf = (side: CompiledQuery, row: Row | undefined) =>
    side
      .run(row)
      .map((values) =>
        values.map((value, i) => convert(value, (side.columns[i] as SqlColumn).type, (columns[i] as SqlColumn).type)),
      );
  const run = (row: Row | undefined): Value[][] => {
    const [a, b] = [rowsOf(left, row), rowsOf(right, row)];
    const inRight = new Set(b.map(groupKey));
    switch (body.operator) {
      case 'unionAll':
        return [...a, ...b];
      case 'union':
        return distinct([...a, ...b]);
      case 'except':
        return distinct(a.filter((values) => !inRight.has(groupKey(values))));
      default:
        return distinct(a.filter((values) => inRight.has(groupKey(values))));
    }
  };
  return { columns, run };
}

export const distinct = (rows: Value[][]) => [...new Map(rows.map((row) => [groupKey(row), row] as const)).values()];
