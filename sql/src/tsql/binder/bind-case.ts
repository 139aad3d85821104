import { convert } from '../conversion/convert.ts';
import type { Case, Expression } from '../syntax-tree.ts';
import { commonType } from '../type-system/type-rules.ts';
import { compare } from './bind-condition.ts';
import type { Binder } from './binder.ts';
import { type Bound, castTo } from './bound.ts';
import type { Scope } from './scope.ts';

export function bindCase(binder: Binder, expression: Case, scope: Scope): Bound {
  const subject = expression.subject && binder.expression(expression.subject, scope);
  if (subject && subject.sql.length * expression.branches.length > 1_000_000)
    return binder.refuse(8623, 'This CASE expression is too long.', expression);
  const conditions = expression.branches.map(({ when }) =>
    subject ? compare(binder, '=', subject, binder.expression(when, scope), when) : binder.condition(when, scope),
  );
  const values = expression.branches.map(({ then }) => binder.expression(then, scope));
  const otherwise = expression.otherwise && binder.expression(expression.otherwise, scope);
  return chosen(binder, conditions, values, otherwise, expression);
}

export function chosen(
  binder: Binder,
  conditions: readonly string[],
  values: readonly Bound[],
  otherwise: Bound | undefined,
  at: Expression,
): Bound {
  const all = otherwise ? [...values, otherwise] : values;
  const type = all.map((value) => value.type).reduce(commonType);
  if (type.name === 'null') return binder.refuseAs(8133, at);
  const typed = all.map((value) => convert({ binder, at }, value, type));
  const branches = conditions.map((condition, index) => `WHEN ${condition} THEN ${typed[index]!.sql}`);
  const last = otherwise ? typed.at(-1)!.sql : castTo('NULL', type);
  return {
    sql: `CASE ${branches.join(' ')} ELSE ${last} END`,
    type,
    isNullable: !otherwise || typed.some(({ isNullable }) => isNullable),
    mayEndInBlank: typed.some(({ mayEndInBlank }) => mayEndInBlank),
    sortsAsIs: typed.every((value) => value.sortsAsIs || value.constant?.kind === 'null'),
  };
}
