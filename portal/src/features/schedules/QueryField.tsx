import { limits } from '@platbook/contract/limits';
import { listQueries, type Query } from '@platbook/contract/workbench/queries';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { ChoiceField } from './ChoiceField.tsx';

interface QueryFieldProps {
  query: Query | undefined;
  problem: string | undefined;
  onPick: (query: Query) => void;
}

const offered = 20;

/** One of the user's own saved queries. */
export function QueryField({ query, problem, onPick }: QueryFieldProps) {
  const [typed, setTyped] = useState<string>();
  const search = useDebounced(typed?.trim() ?? '', limits.searchDebounceMilliseconds);
  const found = useQuery({
    ...endpointQuery(listQueries, {
      query: { limit: String(offered), sortBy: '-updatedAt', ownedByUser: 'true', search: search || undefined },
      isBackground: true,
    }),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  const queries = found.data ?? [];
  return (
    <ChoiceField
      label="Query"
      shown={query?.name ?? ''}
      placeholder="Search your saved queries"
      choices={queries.map(({ id, name, tags }) => ({ id, text: name, note: tags.join(', ') }))}
      typed={typed}
      onType={setTyped}
      onPick={(id) => {
        const picked = queries.find((each) => each.id === id);
        if (picked) onPick(picked);
      }}
      empty={found.isPending ? '' : 'No matching query. Save one in the SQL Editor first.'}
      problem={problem}
      isFocusedFirst
    />
  );
}
