import { ownErrors } from '../own-errors.ts';
import type { Node } from '../syntax-names.ts';
import type { CommonTable, Query, QueryBody, SelectBlock, SelectItem, TableSource } from '../syntax-tree.ts';
import { int, isText } from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { type BoundColumn, type BoundQuery, raiseAs } from './bound.ts';
import { renamed } from './bound-source.ts';
import { hasAggregate, hasWindow } from './find-aggregate.ts';
import { type CommonTableSource, type Scope, sameName } from './scope.ts';

const depth = '\0depth';

export interface BoundRecursion {
  readonly sql: string;
  readonly columns: readonly BoundColumn[];
}

export const namesItself = ({ query, name }: CommonTable) => countNames(query, name.text) > 0;

/** Anchors, then members that name the table once each, all joined by UNION ALL. Exceeding MAXRECURSION steps is an error. */
export function bindRecursiveTable(
  binder: Binder,
  table: CommonTable,
  scope: Scope,
  emitted: string,
  options: readonly string[],
): BoundRecursion {
  const { anchors, members } = partsOf(binder, table);
  const anchor = binder.query({ ...table.query, body: anchors }, scope, 'table');
  const names = renamed(binder, anchor.columns, table.columns, table.name);
  // Members can produce NULL and trailing blanks where the anchor does not.
  const columns = names.map((column) => ({ ...column, isNullable: true, mayEndInBlank: isText(column.type) }));
  const most = longestRecursion(binder, table, options);
  const counter = { name: depth, type: int, isNullable: false, isHidden: true };
  const itself: CommonTableSource = { emitted, columns: [...columns, counter] };
  const inner: Scope = {
    parent: scope,
    sources: [],
    commonTables: new Map([[table.name.text.toLowerCase(), itself]]),
  };
  const list = columns.map((_, index) => `c${index + 1}`);
  const place = `c${columns.length + 1}`;
  const parts = members.map((member) => {
    const bound = bindMember(binder, member, inner);
    checkTypes(binder, table, columns, bound);
    return `(SELECT ${[...list, checked(`q.${place}`, most)].join(', ')} AS ${place} FROM (${bound.sql}) AS q)`;
  });
  const start = `SELECT ${list.join(', ')}, CAST(0 AS INTEGER) AS ${place} FROM (${anchor.sql}) AS q`;
  const names2 = [...list, place].join(', ');
  return { sql: `${emitted}(${names2}) AS (${start} UNION ALL (${parts.join(' UNION ALL ')}))`, columns };
}

const checked = (sql: string, most: number) =>
  most === 0 ? sql : `CASE WHEN ${sql} > ${most} THEN ${raiseAs(530, 'INTEGER', most)} ELSE ${sql} END`;

/** OPTION (MAXRECURSION n): 100 by default, unlimited for 0. */
function longestRecursion(binder: Binder, table: CommonTable, options: readonly string[]): number {
  const written = options.map((option) => /^MAXRECURSION\s+(\d+)$/i.exec(option)?.[1]).find(Boolean);
  const most = Number(written ?? 100);
  if (most <= 32_767) return most;
  return binder.refuseAs(310, table, most);
}

function partsOf(binder: Binder, table: CommonTable): { anchors: QueryBody; members: SelectBlock[] } {
  const members: SelectBlock[] = [];
  const name = table.name.text;
  let body = table.query.body;
  while (body.kind === 'setOperation' && countNames(body.right, name) > 0) {
    if (body.operator !== 'unionAll' || body.right.kind !== 'selectBlock') binder.refuseAs(252, body, name);
    members.unshift(body.right as SelectBlock);
    body = body.left;
  }
  if (members.length === 0 || countNames(body, name) > 0 || table.query.orderBy.length > 0 || table.query.offset)
    binder.refuseAs(246, table, name);
  for (const member of members) checkMember(binder, member, name);
  return { anchors: body, members };
}

function checkMember(binder: Binder, member: SelectBlock, name: string): void {
  const refuse = (number: number, what: string) => refuseMember(binder, number, what, name, member);
  if (member.isDistinct) refuse(460, 'DISTINCT operator');
  if (member.top) refuse(461, 'The TOP or OFFSET operator');
  if (member.groupBy || member.having || hasAggregate(member.items))
    refuse(467, 'GROUP BY, HAVING, or aggregate functions');
  if (countNames(member, name) !== 1 || !member.from.some((source) => isDirect(binder, source, name)))
    binder.refuseAs(253, member, name);
  if (hasWindow(member)) refuse(ownErrors.unproven, 'A window function');
}

function refuseMember(binder: Binder, number: number, what: string, name: string, at: Node): never {
  const where = `the recursive part of a recursive common table expression '${name}'`;
  return binder.refuse(number, `${what} is not allowed in ${where}.`, at);
}

function isDirect(binder: Binder, source: TableSource, name: string): boolean {
  if (source.kind === 'table') return !source.name.schema && sameName(source.name.object.text, name);
  if (source.kind !== 'join') return false;
  const isThere = isDirect(binder, source.left, name) || isDirect(binder, source.right, name);
  if (isThere && source.type !== 'inner' && source.type !== 'cross')
    refuseMember(binder, 462, 'Outer join', name, source);
  return isThere;
}

function countNames(tree: unknown, name: string): number {
  if (typeof tree !== 'object' || tree === null) return 0;
  const node = tree as { kind?: unknown; name?: { schema?: unknown; object?: { text: string } } };
  const isIt = node.kind === 'table' && !node.name?.schema && sameName(node.name?.object?.text ?? '', name);
  return Object.values(tree).reduce((sum: number, child) => sum + countNames(child, name), isIt ? 1 : 0);
}

function bindMember(binder: Binder, member: SelectBlock, inner: Scope): BoundQuery {
  const { at } = member;
  const value: SelectItem = {
    kind: 'column',
    value: {
      kind: 'binary',
      operator: '+',
      left: { kind: 'column', parts: [{ text: depth, at }], at },
      right: { kind: 'number', form: 'integer', text: '1', at },
      at,
    },
    at,
  };
  const query: Query = { at, with: [], body: { ...member, items: [...member.items, value] }, orderBy: [], options: [] };
  return binder.query(query, inner, 'table');
}

function checkTypes(binder: Binder, table: CommonTable, columns: readonly BoundColumn[], bound: BoundQuery): void {
  if (bound.columns.length !== columns.length + 1) binder.refuseAs(205, table);
  columns.forEach(({ name, type }, index) => {
    const given = bound.columns[index]!.type;
    if (JSON.stringify(Object.entries(given).sort()) === JSON.stringify(Object.entries(type).sort())) return;
    binder.refuseAs(240, table, name, table.name.text);
  });
}
