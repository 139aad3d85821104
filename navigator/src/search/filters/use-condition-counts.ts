import { type FieldGroup, findField } from '@platbook/contract/property/property-fields';
import { useSearch } from '../../state/use-search.ts';

export function useConditionCounts(): { all: number; of: (group: FieldGroup) => number } {
  const { where, within, near } = useSearch().search;
  const groups = Object.keys(where).map((key) => findField(key)?.group);
  for (const area of [within, near]) if (area) groups.push('location');
  const of = (group: FieldGroup) => groups.filter((each) => each === group).length;
  return { all: groups.filter(Boolean).length, of };
}
