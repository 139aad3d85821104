import { convert } from '../conversion/convert.ts';
import { isCondition } from '../parser/expressions.ts';
import type { SqlType } from '../sql-types.ts';
import type { Node } from '../syntax-names.ts';
import type { Comparison, Expression, ExpressionOf, Query } from '../syntax-tree.ts';
import { commonType, familyOf, isWhole } from '../type-system/type-rules.ts';
import { bindLike } from './bind-like.ts';
import type { Binder } from './binder.ts';
import { type Bound, type BoundQuery, comparable, ordered } from './bound.ts';
import { onlyColumn } from './bound-source.ts';
import type { Scope } from './scope.ts';

const notACondition = 'An expression of non-boolean type specified in a context where a condition is expected.';

export function bindCondition(binder: Binder, expression: Expression, scope: Scope): string {
  switch (expression.kind) {
    case 'unary':
      if (expression.operator === 'not') return `(NOT ${binder.condition(expression.value, scope)})`;
      break;
    case 'binary':
      return bindBinary(binder, expression, scope);
    case 'isNull':
      return `(${binder.expression(expression.value, scope).sql} IS ${expression.isNegated ? 'NOT ' : ''}NULL)`;
    case 'between': {
      const value = binder.expression(expression.value, scope);
      const low = compare(binder, '>=', value, binder.expression(expression.low, scope), expression);
      const high = compare(binder, '<=', value, binder.expression(expression.high, scope), expression);
      return negated(`(${low} AND ${high})`, expression.isNegated);
    }
    case 'in':
      return negated(bindIn(binder, expression, scope), expression.isNegated);
    case 'like':
      return negated(bindLike(binder, expression, scope), expression.isNegated);
    case 'exists':
      return `EXISTS (${binder.query(expression.query, scope, 'exists').sql})`;
    case 'quantified':
      return bindQuantified(binder, expression, scope);
  }
  return binder.refuse(4145, notACondition, expression);
}

const negated = (sql: string, isNegated: boolean) => (isNegated ? `(NOT ${sql})` : sql);

/** A long chain of AND or OR is the left spine of the tree: it is walked in a loop to avoid deep recursion. */
function bindBinary(binder: Binder, expression: Expression & { kind: 'binary' }, scope: Scope): string {
  const { operator } = expression;
  if (operator === 'and' || operator === 'or') {
    const parts: string[] = [];
    let left: Expression = expression;
    while (left.kind === 'binary' && left.operator === operator) {
      parts.push(binder.condition(left.right, scope));
      left = left.left;
    }
    parts.push(binder.condition(left, scope));
    return `(${parts.reverse().join(operator === 'and' ? ' AND ' : ' OR ')})`;
  }
  if (!isCondition(expression)) return binder.refuse(4145, notACondition, expression);
  const left = binder.expression(expression.left, scope);
  return compare(binder, operator as Comparison, left, binder.expression(expression.right, scope), expression);
}

/** Compares in the type with the higher precedence; text with text ignoring case and trailing blanks. */
export function compare(binder: Binder, operator: Comparison, left: Bound, right: Bound, at: Node): string {
  const flag = flagComparison(operator, left, right) ?? flagComparison(operator, right, left);
  if (flag) return flag;
  const [a, b] = inCommonType(binder, [left, right], at);
  if (a!.type.name === 'uniqueidentifier' && operator !== '=' && operator !== '<>')
    binder.unsupported('Comparing uniqueidentifier values by order', at);
  const form = formFor(operator, a!, b!);
  return `(${form(a!)} ${operator} ${form(b!)})`;
}

/** Less and greater require SQL Server's sort order on both sides, unless both already have it. */
const formFor = (operator: Comparison, a: Bound, b: Bound) =>
  operator === '=' || operator === '<>' || (a.sortsAsIs && b.sortsAsIs) ? comparable : ordered;

/** `flag = 1` compares bits without converting them to integers. */
function flagComparison(operator: Comparison, value: Bound, other: Bound): string | undefined {
  if (value.type.name !== 'bit' || other.constant?.kind !== 'whole' || (operator !== '=' && operator !== '<>'))
    return undefined;
  if (other.constant.value !== 0n && other.constant.value !== 1n) return undefined;
  return `(${value.sql} ${operator} ${other.constant.value === 1n})`;
}

function inCommonType(binder: Binder, values: readonly Bound[], at: Node): Bound[] {
  const type = values.map((value) => value.type).reduce(commonType);
  if (type.name === 'null') return [...values];
  const isExact = values.every((value) => isExactNumber(value.type));
  if (isExact && values.every((value) => value.type.name !== 'bit')) return [...values];
  const isTextual = familyOf(type) === 'text';
  return values.map((value) =>
    isTextual && familyOf(value.type) === 'text' ? value : convert({ binder, at }, value, type),
  );
}

/** DuckDB compares integers and decimals by value, whatever their widths. */
const isExactNumber = (type: SqlType) => isWhole(type) || type.name === 'decimal';

function bindIn(binder: Binder, expression: ExpressionOf<'in'>, scope: Scope): string {
  const value = binder.expression(expression.value, scope);
  if (!isList(expression.list)) {
    const query = binder.query(expression.list, scope, 'value');
    return inQuery(binder, value, query, expression, '=', (left, inner) => `(${left} IN (${inner}))`);
  }
  const items = expression.list.map((item) => binder.expression(item, scope));
  // Each item is compared with the value separately, because SQL Server defines IN as a chain of comparisons joined by OR.
  const shared = sharedForm(binder, value, items, expression);
  if (shared) return shared;
  return `(${items.map((item) => compare(binder, '=', value, item, expression)).join(' OR ')})`;
}

const isList = (list: readonly Expression[] | Query): list is readonly Expression[] => Array.isArray(list);

function sharedForm(binder: Binder, value: Bound, items: readonly Bound[], at: Node): string | undefined {
  const pairs = items.map((item) => inCommonType(binder, [value, item], at));
  const left = comparable(pairs[0]![0]!);
  if (value.type.name === 'bit' || pairs.some(([first]) => comparable(first!) !== left)) return undefined;
  return `(${left} IN (${pairs.map(([, item]) => comparable(item!)).join(', ')}))`;
}

function inQuery(
  binder: Binder,
  value: Bound,
  query: BoundQuery,
  at: Node,
  operator: Comparison,
  emit: (left: string, inner: string) => string,
): string {
  const { type, isNullable, mayEndInBlank } = onlyColumn(binder, query.columns, at);
  const item: Bound = { sql: 'q.c1', type, isNullable, mayEndInBlank };
  const [left, inner] = inCommonType(binder, [value, item], at);
  const form = formFor(operator, left!, inner!);
  const sql = form(inner!) === 'q.c1' ? query.sql : `SELECT ${form(inner!)} FROM (${query.sql}) AS q`;
  return emit(form(left!), sql);
}

function bindQuantified(binder: Binder, expression: ExpressionOf<'quantified'>, scope: Scope): string {
  const value = binder.expression(expression.value, scope);
  const query = binder.query(expression.query, scope, 'value');
  const quantifier = expression.quantifier.toUpperCase();
  return inQuery(
    binder,
    value,
    query,
    expression,
    expression.operator,
    (left, inner) => `(${left} ${expression.operator} ${quantifier} (${inner}))`,
  );
}
