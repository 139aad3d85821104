import { limits } from '@platbook/contract/limits';
import { listQueries, type Query } from '@platbook/contract/workbench/queries';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { ChoiceField } from './ChoiceField.tsx';

interface QueryFieldProps {
  query: Query | undefined;
  problem: string | undefined;
  onPick: (query: Query) => void;
}

/** The user's own queries, those that others share with them, and those of packs, in this order. */
const sources = [
  { ownedByUser: 'true' },
  { ownedByUser: 'false' },
  { ownedByUser: 'false', solutionpack: 'true' },
] as const;

async function findQueries(search: string, signal: AbortSignal): Promise<Query[]> {
  const lists = await Promise.all(
    sources.map(async (source) => {
      const query = { limit: '20', sortBy: '-updatedAt', search: search || undefined, ...source };
      return (await call(listQueries, { query, signal, isBackground: true })).data;
    }),
  );
  const runnable = lists.flat().filter(({ canRead }) => canRead);
  return [...new Map(runnable.map((query) => [query.id, query])).values()];
}

export function QueryField({ query, problem, onPick }: QueryFieldProps) {
  const { id: userId } = useCurrentUser();
  const [typed, setTyped] = useState<string>();
  const search = useDebounced(typed?.trim() ?? '', limits.searchDebounceMilliseconds);
  const found = useQuery({
    queryKey: ['queries to schedule', search],
    queryFn: ({ signal }) => findQueries(search, signal),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  const queries = found.data ?? [];
  return (
    <ChoiceField
      label="Query"
      shown={query?.name ?? ''}
      placeholder="Search your saved, shared and pack queries"
      choices={queries.map((each) => ({ id: each.id, text: each.name, note: noteOf(each, userId) }))}
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

function noteOf({ solutionpack, id, createdBy, createdByUser, tags }: Query, userId: string): string {
  if (solutionpack) return `Pack ${id.split('-')[0]}`;
  return createdBy === userId ? tags.join(', ') : (createdByUser?.displayName ?? 'Shared with you');
}
