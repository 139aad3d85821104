import { type ListedPerson, listPeople, type PersonState } from '@platbook/contract/admin/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export interface PeopleFilter {
  search: string | undefined;
  role: 'admin' | 'editor' | undefined;
  state: PersonState | undefined;
}

export const peopleKey = ['admin-people'];

export function usePeople(filter: PeopleFilter) {
  const list = useInfiniteQuery({
    queryKey: [...peopleKey, filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, cursor: pageParam || undefined };
      const { data, next } = await call(listPeople, { query: definedOf(query), signal, isBackground: true });
      return { people: data, next: next && new URLSearchParams(next.split('?')[1]).get('cursor') };
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const people: ListedPerson[] | undefined = list.data?.pages.flatMap((page) => page.people);
  return { people, list };
}

/** Drops undefined fields, which a query string can't represent. */
function definedOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
