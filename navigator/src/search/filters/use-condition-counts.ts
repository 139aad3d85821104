import { type FieldGroup, findField } from '@platbook/contract/property/property-fields';
import { useSearch } from '../../state/use-search.ts';

export function useConditionCounts(): Record<FieldGroup | 'all', number> {
  const { where, within, near } = useSearch().search;
  const counts = {
    location: 0,
    property: 0,
    owner: 0,
    value: 0,
    sale: 0,
    mortgage: 0,
    foreclosure: 0,
    permits: 0,
    hazard: 0,
    all: 0,
  };
  const add = (group: FieldGroup) => {
    counts[group] += 1;
    counts.all += 1;
  };
  for (const key of Object.keys(where)) {
    const group = findField(key)?.group;
    if (group) add(group);
  }
  if (within) add('location');
  if (near) add('location');
  return counts;
}
