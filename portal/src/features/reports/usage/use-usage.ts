import { EVERYBODYS_USE, getUsage, listUsageOfPeople, type PersonUsage } from '@platbook/contract/usage';
import { pathOf } from '@platbook/ui/call/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { usePages } from '../../../api/use-pages.ts';

/** Poll interval while older runs are being counted. */
const lookAgainMilliseconds = 3_000;

/** The displayed user and month, from the address; only admins can see other users. */
export interface UsageFilter {
  month?: string;
  of?: string;
}

export function useUsageFilter() {
  const isAdmin = useCurrentUser().role === 'admin';
  const values = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const month = typeof values['month'] === 'string' ? values['month'] : '';
  const of = isAdmin && typeof values['of'] === 'string' ? values['of'] : '';
  const filter: UsageFilter = { ...(month && { month }), ...(of && { of }) };
  const change = (changes: UsageFilter) => {
    const search = Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value));
    void navigate({ to: '/usagemetrics', search: search as never, resetScroll: false });
  };
  return { filter, change, isAdmin, isOfEverybody: of === EVERYBODYS_USE };
}

export function useUsage(filter: UsageFilter) {
  return useQuery({
    ...endpointQuery(getUsage, { query: filter, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isBeingCounted ? lookAgainMilliseconds : false),
  });
}

export const useUsageOfPeople = (month: string) =>
  usePages<PersonUsage>({
    queryKey: ['usage-of-people', month],
    path: pathOf(listUsageOfPeople.path, {}, { month, offset: 0 }),
    placeholderData: keepPreviousData,
    isBackground: true,
  });
