import { EVERYBODYS_USE, getUsage, listUsageOfPeople, type PersonUsage } from '@platbook/contract/usage';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';

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

export function useUsageOfPeople(month: string) {
  const list = useInfiniteQuery({
    queryKey: ['usage-of-people', month],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = { month, offset: pageParam };
      const { data, next } = await call(listUsageOfPeople, { query, signal, isBackground: true });
      return { people: data, next: next && new URLSearchParams(next.split('?')[1]).get('offset') };
    },
    getNextPageParam: (page) => (page.next ? Number(page.next) : undefined),
  });
  const people: PersonUsage[] | undefined = list.data?.pages.flatMap((page) => page.people);
  return { people, list };
}
