import type { SqlType } from '../sql-types.ts';
import { types } from './type-rules.ts';

export function engineTypeOf(type: SqlType): string {
  return type.name === 'decimal' ? `DECIMAL(${type.precision},${type.scale})` : types[type.name][1];
}
