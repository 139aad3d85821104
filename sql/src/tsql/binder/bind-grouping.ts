import type { Expression, SelectBlock } from '../syntax-tree.ts';
import type { Binder } from './binder.ts';
import { type Bound, comparable } from './bound.ts';
import { namesColumn } from './find-aggregate.ts';
import type { Grouping, Scope } from './scope.ts';
import { structuralKey } from './structural-key.ts';

export interface BoundGrouping extends Grouping {
  readonly sql: string;
}

export function bindGrouping(binder: Binder, block: SelectBlock, scope: Scope): BoundGrouping {
  const { groupBy } = block;
  if (!groupBy) return { keys: new Map(), hasComputedKeys: false, isInsideAggregate: false, sql: '' };
  const keys = new Map<string, Bound>();
  const isList = groupBy.kind === 'list';
  let hasComputedKeys = false;
  const emit = (expression: Expression): string => {
    if (!namesColumn(expression)) {
      return binder.refuse(
        164,
        'Each GROUP BY expression must contain at least one column that is not an outer reference.',
        expression,
      );
    }
    if (expression.kind === 'subquery' || expression.kind === 'exists') {
      return binder.refuse(
        144,
        'Cannot use an aggregate or a subquery in an expression used for the group by list of a GROUP BY clause.',
        expression,
      );
    }
    const bound = binder.expression(expression, scope);
    const sql = comparable(bound);
    if (expression.kind !== 'column') hasComputedKeys = true;
    if (sql !== bound.sql && !isList) {
      return binder.unproven(
        'ROLLUP, CUBE and GROUPING SETS over computed text that can end in spaces are not supported on this connection. Use RTRIM.',
        expression,
      );
    }
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
