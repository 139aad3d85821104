import { convert } from '../conversion/convert.ts';
import type { Name } from '../syntax-names.ts';
import type { Expression, OrderItem, Query, SelectBlock, SelectItem } from '../syntax-tree.ts';
import { notGrouped, ofColumn } from './bind-column.ts';
import { bindSource, checkNames } from './bind-source.ts';
import type { Binder, QueryUse } from './binder.ts';
import { type Bound, type BoundColumn, type BoundQuery, castTo, comparable, hasTwins, settled } from './bound.ts';
import { hasAggregate, namesColumn } from './find-aggregate.ts';
import { checkOrder, direction, outputIndex, sortKey } from './ordering.ts';
import { limitOf, topCount, topOf } from './row-limit.ts';
import { type Grouping, isMeant, resolveColumn, type Scope, type Source } from './scope.ts';
import { structuralKey } from './structural-key.ts';

interface Item {
  readonly name: string;
  readonly bound: Bound;
}

function bindItems(binder: Binder, block: SelectBlock, scope: Scope, use: QueryUse): Item[] {
  const assigns = block.items.filter(({ kind }) => kind === 'assign').length;
  if (assigns > 0 && (assigns < block.items.length || use !== 'statement')) return binder.refuseAs(141, block);
  return block.items.flatMap((item) => bindItem(binder, item, scope, use));
}

function bindItem(binder: Binder, item: SelectItem, scope: Scope, use: QueryUse): Item[] {
  switch (item.kind) {
    case 'star':
      return use === 'exists' ? [{ name: '', bound: one }] : star(binder, item, scope);
    case 'assign': {
      const type = binder.variables.get(item.variable.toLowerCase());
      if (!type) return binder.refuseAs(137, item, item.variable);
      return [
        {
          name: '',
          bound: convert({ binder, at: item }, binder.expression(item.value, scope), type),
        },
      ];
    }
    case 'column': {
      const bound = settled(binder.expression(item.value, scope));
      const own = item.value.kind === 'column' ? item.value.parts.at(-1)!.text : '';
      return [{ name: item.alias?.text ?? own, bound }];
    }
  }
}

const one: Bound = { sql: 'CAST(1 AS INTEGER)', type: { name: 'int' }, isNullable: false };

function star(binder: Binder, item: SelectItem & { kind: 'star' }, scope: Scope): Item[] {
  const meant = item.of ? sourcesNamed(scope.sources, item.of) : scope.sources;
  if (meant.length === 0) {
    if (!item.of) return binder.refuseAs(263, item);
    return binder.refuseAs(107, item, item.of.object.text);
  }
  return meant.flatMap(({ columns, name }) =>
    columns
      .filter(({ isHidden }) => !isHidden)
      .map((column) => {
        const bound = scope.grouping ? scope.grouping.keys.get(column.sql) : ofColumn(column);
        return bound ? { name: column.name, bound } : notGrouped(binder, `${name ?? ''}.${column.name}`, item);
      }),
  );
}

const sourcesNamed = (sources: readonly Source[], of: NonNullable<(SelectItem & { kind: 'star' })['of']>) =>
  sources.filter((source) => isMeant(source, [...(of.schema ? [of.schema.text] : []), of.object.text, '*']));

interface BoundGrouping extends Grouping {
  readonly sql: string;
}

function bindGrouping(binder: Binder, block: SelectBlock, scope: Scope): BoundGrouping {
  const { groupBy } = block;
  if (!groupBy) return { keys: new Map(), hasComputedKeys: false, isInsideAggregate: false, sql: '' };
  const keys = new Map<string, Bound>();
  const isList = groupBy.kind === 'list';
  let hasComputedKeys = false;
  const emit = (expression: Expression): string => {
    if (!namesColumn(expression)) return binder.refuseAs(164, expression);
    if (expression.kind === 'subquery' || expression.kind === 'exists') return binder.refuseAs(144, expression);
    const bound = binder.expression(expression, scope);
    const sql = comparable(bound);
    if (expression.kind !== 'column') hasComputedKeys = true;
    if (sql !== bound.sql && !isList)
      return binder.unproven(
        'ROLLUP, CUBE and GROUPING SETS over computed text that can end in spaces are not supported on this connection. Use RTRIM.',
        expression,
      );
    const shown = sql === bound.sql ? bound : { ...bound, sql: `any_value(${bound.sql})` };
    keys.set(structuralKey(expression, scope), isList ? shown : { ...shown, isNullable: true });
    return sql;
  };
  const sets = groupBy.sets.map((set) => set.map(emit).join(', '));
  const list = sets.map((set) => `(${set})`).join(', ');
  const sql = {
    list: sets.join(', '),
    rollup: `ROLLUP (${list})`,
    cube: `CUBE (${list})`,
    sets: `GROUPING SETS (${list})`,
  }[groupBy.kind];
  return { keys, hasComputedKeys, isInsideAggregate: false, sql: ` GROUP BY ${sql}` };
}

export function bindBlock(binder: Binder, block: SelectBlock, query: Query, around: Scope, use: QueryUse): BoundQuery {
  if (block.into && use !== 'statement') return binder.refuseAs(156, block.into);
  checkOrder(binder, query, use, block.top !== undefined);
  const { from, scope } = bindFrom(binder, block, around);
  const where = block.where ? ` WHERE ${binder.condition(block.where, scope)}` : '';
  const grouping = isGrouped(block, query) ? bindGrouping(binder, block, scope) : undefined;
  const inner: Scope = { ...scope, grouping, mayAggregate: true, mayUseWindows: true };
  const items = bindItems(binder, block, inner, use);
  const having = block.having ? ` HAVING ${binder.condition(block.having, { ...inner, mayUseWindows: false })}` : '';
  const columns = items.map(({ name, bound }) => ({ ...bound, name }));
  const rest = `${from}${where}${grouping?.sql ?? ''}${having}`;
  const list = items.map(({ bound }, index) => `${bound.sql} AS c${index + 1}`).join(', ');
  const shown = columns.map(({ name, type, isNullable, mayEndInBlank, sortsAsIs = false }) => ({
    name,
    type,
    isNullable,
    mayEndInBlank,
    sortsAsIs,
  }));
  const findColumn = (parts: readonly Name[]) => itemNamed(parts, items, scope);
  if (block.isDistinct) {
    const distinct = `SELECT ${distinctOf(columns)}${list}${rest}`;
    const order = orderOf(binder, query.orderBy, (item) => ofDistinct(binder, item, items, columns, inner));
    const ordered = order.length > 0 || block.top || query.offset;
    if (!ordered) return { sql: distinct, columns: shown, findColumn };
    return {
      sql: `SELECT * FROM (${distinct}) AS q${tailOf(binder, block, query, scope, order)}`,
      columns: shown,
      findColumn,
    };
  }
  const order = orderOf(binder, query.orderBy, (item) => ofBlock(binder, item, columns, inner));
  return { sql: `SELECT ${list}${rest}${tailOf(binder, block, query, scope, order)}`, columns: shown, findColumn };
}

function itemNamed(parts: readonly Name[], items: readonly Item[], scope: Scope): number | undefined {
  const [column] = resolveColumn({ ...scope, parent: undefined }, parts)?.columns ?? [];
  const index = items.findIndex(({ bound }) => bound.sql === column?.sql);
  return index >= 0 ? index : undefined;
}

function bindFrom(binder: Binder, block: SelectBlock, around: Scope): { from: string; scope: Scope } {
  const parts = block.from.map((source) => bindSource(binder, source, around));
  const sources: Source[] = parts.flatMap(({ sources: own }) => own);
  checkNames(binder, sources, block);
  const from = parts.length > 0 ? ` FROM ${parts.map(({ sql }) => sql).join(', ')}` : '';
  return { from, scope: { parent: around, sources, commonTables: new Map() } };
}

const isGrouped = (block: SelectBlock, query: Query) =>
  block.groupBy !== undefined || block.having !== undefined || hasAggregate(block.items) || hasAggregate(query.orderBy);

/** DuckDB refuses to sort by a bare literal, which is what a constant text is translated to. */
const distinctKey = (bound: Bound) =>
  bound.constant?.kind === 'text' ? castTo(comparable(bound), bound.type) : comparable(bound);

function distinctOf(columns: readonly (Bound & BoundColumn)[]): string {
  if (!columns.some(hasTwins)) return 'DISTINCT ';
  return `DISTINCT ON (${columns.map(distinctKey).join(', ')}) `;
}

const orderOf = (binder: Binder, order: readonly OrderItem[], key: (item: OrderItem) => string) =>
  order.map((item) => {
    const isConstant =
      item.value.kind !== 'number' &&
      item.value.kind !== 'column' &&
      item.value.kind !== 'subquery' &&
      !namesColumn(item.value) &&
      !hasAggregate(item.value) &&
      !hasOver(item.value) &&
      !isRandom(item.value);
    if (isConstant) binder.refuseAs(408, item, order.indexOf(item) + 1);
    return direction(key(item), item.isDescending);
  });

const isRandom = (value: OrderItem['value']) => value.kind === 'call' && value.name === 'NEWID';

const hasOver = (value: OrderItem['value']) => value.kind === 'call' && value.over !== undefined;

type Columns = readonly (Bound & BoundColumn)[];

function ofBlock(binder: Binder, { value }: OrderItem, columns: Columns, scope: Scope): string {
  const index = outputIndex(binder, value, columns);
  const bound = index === undefined ? binder.expression(value, scope) : columns[index]!;
  return bound.constant?.kind === 'text' ? distinctKey(bound) : sortKey(binder, bound, value);
}

function ofDistinct(
  binder: Binder,
  { value }: OrderItem,
  items: readonly Item[],
  columns: Columns,
  scope: Scope,
): string {
  const index = outputIndex(binder, value, columns) ?? sameItem(binder.expression(value, scope), items);
  if (index === -1) return binder.refuseAs(145, value);
  return sortKey(binder, { ...columns[index]!, sql: `q.c${index + 1}` }, value);
}

const sameItem = (bound: Bound, items: readonly Item[]) => items.findIndex((item) => item.bound.sql === bound.sql);

function tailOf(binder: Binder, block: SelectBlock, query: Query, scope: Scope, order: readonly string[]): string {
  const sorted = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '';
  const { top } = block;
  if (top?.withTies && order.length === 0) return binder.refuseAs(1062, block);
  if (top && query.offset) return binder.refuseAs(10741, block);
  if (!top) return `${sorted}${limitOf(binder, query, scope)}`;
  if (!top.isPercent && !top.withTies) return `${sorted}${topOf(binder, top, scope)}`;
  const count = topCount(binder, top, scope);
  const most = top.isPercent ? `ceil(count(*) OVER () * (${count}) / 100.0)` : count;
  const place = top.withTies ? 'rank()' : 'row_number()';
  return ` QUALIFY ${place} OVER (${sorted.trim()}) <= ${most}${sorted}`;
}
