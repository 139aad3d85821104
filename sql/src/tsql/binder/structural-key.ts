import type { Expression } from '../syntax-tree.ts';
import { resolveColumn, type Scope } from './scope.ts';

/** Equal for two expressions that are written alike: columns are compared by what they refer to, everything else by structure. */
export function structuralKey(expression: Expression, scope: Scope): string {
  if (expression.kind === 'column') return columnKey(expression.parts, scope);
  return JSON.stringify(expression, function (this: unknown, key, value: unknown) {
    if (key === 'at' || key === 'isNational') return undefined;
    if (isColumn(value)) return columnKey(value.parts, scope);
    return value;
  });
}

function columnKey(parts: (Expression & { kind: 'column' })['parts'], scope: Scope): string {
  const found = resolveColumn(scope, parts);
  return found?.columns[0]?.sql ?? parts.map(({ text }) => text.toLowerCase()).join('.');
}

const isColumn = (value: unknown): value is Expression & { kind: 'column' } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'column';
