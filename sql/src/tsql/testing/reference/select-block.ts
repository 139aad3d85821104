import type { SqlColumn } from '../../sql-types.ts';
import type { Expression, OrderItem, SelectBlock } from '../../syntax-tree.ts';
import { compileAggregate, isAggregate } from './aggregates.ts';
import { compileCondition } from './conditions.ts';
import { compile } from './expressions.ts';
import { findColumn, type Place, type Row, type Scope, sameness } from './scope.ts';
import { compileSources } from './sources.ts';
import { type Compiled, compareBy, ExpectedError, groupKey, NotCovered, type Value } from './value.ts';
import { compileWindow, type WindowColumn } from './windows.ts';

export interface Sorted {
  readonly values: Value[];
  readonly keys: readonly Value[];
}

/** FROM, WHERE, GROUP BY, HAVING, SELECT, DISTINCT, ORDER BY: in this order ("Logical Processing Order of the SELECT statement"). */
export function compileBlock(
  block: SelectBlock,
  orderBy: readonly OrderItem[],
  place: Place,
): { readonly columns: readonly SqlColumn[]; run(row: Row | undefined): Sorted[] } {
  const source = compileSources(block.from, place);
  const plain: Scope = { ...place, columns: source.columns };
  const where = block.where && compileCondition(block.where, plain, compile);
  const isGrouped = block.groupBy !== undefined || block.having !== undefined || hasAggregate(block);
  const windows: WindowColumn[] = [];
  const scope = isGrouped ? groupedScope(block, plain) : windowScope(plain, windows);
  const having = block.having && compileCondition(block.having, scope, compile);
  const keyed = block.groupBy?.sets[0] ?? [];
  const keys = keyed.map((key) => compile(key, plain));
  // Error 164: a key that is the same for all rows.
  if (keyed.some((key) => !JSON.stringify(key).includes('"kind":"column"'))) throw new NotCovered('constant key');
  if (block.groupBy && block.groupBy.kind !== 'list') throw new NotCovered('grouping sets');

  const items = block.items.map((item) => {
    if (item.kind !== 'column') throw new NotCovered(item.kind);
    const name = item.alias?.text ?? (item.value.kind === 'column' ? (item.value.parts.at(-1)?.text ?? '') : '');
    return { name, expression: item.value, compiled: compile(item.value, scope) };
  });
  const orders = orderBy.map(({ value }) => orderKey(value, items, scope));
  const inOrder = compareBy(
    orderBy.map(({ isDescending }, i) => ({ of: ({ keys: own }: Sorted) => own[i] as Value, isDescending })),
  );

  const run = (outerRow: Row | undefined): Sorted[] => {
    const found = source.run(outerRow).filter((row) => !where || where(row) === true);
    const rows = (isGrouped ? group(found, keys, block, outerRow) : found)
      .filter((row) => {
        if (!having || having(row) === true) return true;
        // Aggregates of a group that HAVING drops may still be computed: an error in one proves nothing.
        mustNotFail(() => items.map(({ compiled }) => compiled.run(row)));
        return false;
      })
      .map((row, index) => ({ ...row, index }));
    for (const window of windows) window.prepare(rows);
    let sorted: Sorted[] = rows.map((row) => ({
      values: items.map(({ compiled }) => compiled.run(row)),
      keys: orders.map((key) => key.run(row)),
    }));
    if (block.isDistinct) sorted = [...new Map(sorted.map((each) => [groupKey(each.values), each] as const)).values()];
    return sorted.sort(inOrder);
  };
  const columns = items.map(({ name, compiled }) => ({ name, type: compiled.type, isNullable: true }));
  return { columns, run };
}

function mustNotFail(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    throw error instanceof ExpectedError ? new NotCovered('error of a group that is left out') : error;
  }
}

/** ORDER BY sees the names of the SELECT list first. */
function orderKey(
  value: Expression,
  items: readonly { readonly name: string; readonly compiled: Compiled }[],
  scope: Scope,
): Compiled {
  const name = value.kind === 'column' && value.parts.length === 1 ? value.parts[0]?.text.toLowerCase() : undefined;
  const item = items.find((each) => name !== undefined && each.name.toLowerCase() === name);
  return item?.compiled ?? compile(value, scope);
}

function group(rows: readonly Row[], keys: readonly Compiled[], block: SelectBlock, outer: Row | undefined): Row[] {
  if (!block.groupBy || keys.length === 0) return [{ values: [], group: rows, outer }];
  const groups = Map.groupBy(rows, (row) => groupKey(keys.map((key) => key.run(row))));
  return [...groups.values()].map((members) => ({ values: (members[0] as Row).values, group: members, outer }));
}

/** Where rows are groups: keys have their value, aggregates see the rows of the group, and other columns are not available. */
function groupedScope(block: SelectBlock, plain: Scope): Scope {
  const keys = (block.groupBy?.sets[0] ?? []).map((key) => ({ text: sameness(key), compiled: compile(key, plain) }));
  return {
    ...plain,
    columns: [],
    special: (expression) => {
      const key = keys.find(({ text }) => text === sameness(expression));
      if (key) return key.compiled;
      if (expression.kind === 'call' && expression.over) throw new NotCovered('window over groups');
      if (isAggregate(expression)) {
        const { type, over } = compileAggregate(expression, (part) => compile(part, plain));
        return { type, run: ({ group: rows }) => over(rows as readonly Row[]) };
      }
      if (expression.kind === 'column' && findColumn({ ...plain, outer: undefined }, expression))
        throw new NotCovered('column outside of the groups');
      return undefined;
    },
  };
}

function windowScope(plain: Scope, windows: WindowColumn[]): Scope {
  return {
    ...plain,
    special: (expression) => {
      if (expression.kind !== 'call' || !expression.over) return undefined;
      const window = compileWindow(expression, (part) => compile(part, plain));
      windows.push(window);
      return window;
    },
  };
}

function hasAggregate(block: SelectBlock): boolean {
  const look = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(look);
    const node = value as Expression;
    if (node.kind === 'subquery' || node.kind === 'exists') return false;
    if (node.kind === 'call' && isAggregate(node) && !node.over) return true;
    return Object.values(node).some(look);
  };
  return look(block.items);
}
