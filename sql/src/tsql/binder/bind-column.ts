import type { Node } from '../syntax-names.ts';
import type { ColumnReference } from '../syntax-tree.ts';
import type { Binder } from './binder.ts';
import type { Bound } from './bound.ts';
import { resolveColumn, type Scope, type SourceColumn } from './scope.ts';

export function bindColumn(binder: Binder, column: ColumnReference, scope: Scope): Bound {
  const written = column.parts.map(({ text }) => text).join('.');
  const found = resolveColumn(scope, column.parts);
  if (!found) {
    if (column.parts.length === 1) return binder.refuseAs(207, column, written);
    return binder.refuseAs(4104, column, written);
  }
  const { grouping } = scope;
  if (grouping?.isInsideAggregate && found.at.grouping !== grouping) grouping.namesOuter = true;
  const [only, ...others] = found.columns;
  if (others.length > 0) return binder.refuseAs(209, column, column.parts.at(-1)!.text);
  return asGrouped(binder, only!, found.at, column, written);
}

function asGrouped(binder: Binder, column: SourceColumn, level: Scope, at: ColumnReference, written: string): Bound {
  const { grouping } = level;
  if (!grouping || grouping.isInsideAggregate) return ofColumn(column);
  const key = grouping.keys.get(column.sql);
  if (key) return key;
  return notGrouped(binder, written, at);
}

export function notGrouped(binder: Binder, column: string, at: Node): never {
  return binder.refuseAs(8120, at, column);
}

export const ofColumn = ({ sql, type, isNullable, mayEndInBlank, sortsAsIs = false }: SourceColumn): Bound => ({
  sql,
  type,
  isNullable,
  mayEndInBlank,
  sortsAsIs,
});
