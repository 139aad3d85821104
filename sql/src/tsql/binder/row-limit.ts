import { convert } from '../conversion/convert.ts';
import type { Query, SelectBlock } from '../syntax-tree.ts';
import { bigint, float } from '../type-system/type-rules.ts';
import type { Binder } from './binder.ts';
import { raiseAs } from './bound.ts';
import type { Scope } from './scope.ts';

export function limitOf(binder: Binder, query: Query, scope: Scope): string {
  if (!query.offset) return '';
  const offset = countOf(binder, query.offset, scope, 10742, 0);
  if (!query.fetch) return ` OFFSET ${offset}`;
  const fetch = countOf(binder, query.fetch, scope, 10744, 1);
  return ` LIMIT ${fetch} OFFSET ${offset}`;
}

export const topOf = (binder: Binder, top: NonNullable<SelectBlock['top']>, scope: Scope) =>
  ` LIMIT ${topCount(binder, top, scope)}`;

export function topCount(binder: Binder, top: NonNullable<SelectBlock['top']>, scope: Scope): string {
  if (!top.isPercent) return countOf(binder, top.count, scope, 1060, 0);
  const { sql } = convert({ binder, at: top.count }, binder.expression(top.count, outside(scope)), float);
  const error = raiseAs(1031, 'DOUBLE');
  return `CASE WHEN ${sql} BETWEEN 0 AND 100 THEN ${sql} ELSE ${error} END`;
}

const outside = (scope: Scope): Scope => ({ parent: undefined, sources: [], commonTables: scope.commonTables });

function countOf(
  binder: Binder,
  expression: Query['offset'] & object,
  scope: Scope,
  number: 1060 | 10742 | 10744,
  least: number,
): string {
  const value = binder.expression(expression, outside(scope));
  const { constant } = value;
  if (constant?.kind === 'whole')
    return constant.value < BigInt(least) ? binder.refuseAs(number, expression) : String(constant.value);
  const { sql } = convert({ binder, at: expression }, value, bigint);
  return `(CASE WHEN ${sql} >= ${least} THEN ${sql} ELSE ${raiseAs(number, 'BIGINT')} END)`;
}
