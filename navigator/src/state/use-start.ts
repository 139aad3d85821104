import { findField } from '@platbook/contract/property/property-fields';
import { getNavigatorStart } from '@platbook/contract/property/property-search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, useEndpoint } from '../api/call.ts';
import { describeFields, type FieldFacts } from './field-facts.ts';

export function useStart() {
  return useEndpoint(getNavigatorStart).data;
}

export function useFields(): ReadonlyMap<string, FieldFacts> {
  const start = useQuery(endpointQuery(getNavigatorStart)).data;
  return useMemo(() => describeFields(start), [start]);
}

/** Those of the keys that the user can search; all of them until that is known. */
export function useReachable(keys: readonly string[]): string[] {
  const fields = useFields();
  return keys.filter((key) => (fields.size === 0 ? findField(key) : fields.has(key)));
}
