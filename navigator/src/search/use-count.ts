import { countProperties } from '@platbook/contract/property/property-search';
import { failureText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, endpointQuery, useSteadyEndpoint } from '../api/call.ts';
import { useSearch } from '../state/use-search.ts';

export function useCount() {
  return useSteadyEndpoint(countProperties, { query: useSearch().conditions });
}

/** Asks for the exact number of a search that was only counted up to 10,000; everything that shows its count then has it. */
export function useExactCount() {
  const { conditions } = useSearch();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const count = async () => {
    setIsBusy(true);
    try {
      const counted = await call(countProperties, { query: { ...conditions, exact: 'true' } });
      client.setQueryData(endpointQuery(countProperties, { query: conditions }).queryKey, counted);
      return true;
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, count };
}
