import { findField } from '@platbook/contract/property-fields';
import { getNavigatorStart } from '@platbook/contract/property-search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, useEndpoint } from '../api/use-endpoint.ts';
import { describeFields, type FieldFacts } from './field-facts.ts';

/** What the caller can search; undefined while it is on its way. */
export function useStart() {
  return useEndpoint(getNavigatorStart).data;
}

/** The fields that the caller can search, by key, with what is known of them. */
export function useFields(): ReadonlyMap<string, FieldFacts> {
  const start = useQuery(endpointQuery(getNavigatorStart)).data;
  return useMemo(() => describeFields(start), [start]);
}

/** The caller's own fields among these keys; all of them while no one knows. */
export function useReachable(keys: readonly string[]): string[] {
  const fields = useFields();
  return keys.filter((key) => (fields.size === 0 ? findField(key) : fields.has(key)));
}
