import { type PropertyConditions, readConditions } from '@platbook/property/conditions';
import { propertySql } from '@platbook/property/sql';
import { conditionsOf, type SearchState } from '../../state/search-state.ts';

export function sqlOf(search: SearchState, columns: readonly string[]): string | undefined {
  const conditions: PropertyConditions | undefined = readConditions(conditionsOf(search)).conditions;
  return conditions && propertySql({ conditions, columns, sort: search.sort });
}
