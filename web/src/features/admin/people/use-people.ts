import { type ListedPerson, listPeople, type PersonState } from '@platbook/contract/admin-people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Who of the people is asked for. */
export interface PeopleWishes {
  search: string | undefined;
  role: 'admin' | 'editor' | undefined;
  state: PersonState | undefined;
}

/** The key under which the pages of the list are kept. */
export const peopleKey = ['admin-people'];

/** The list of people, page by page; while other wishes are asked for, the last answer stays. */
export function usePeople(wishes: PeopleWishes) {
  const list = useInfiniteQuery({
    queryKey: [...peopleKey, wishes],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wishes, cursor: pageParam || undefined };
      const { data, next } = await call(listPeople, { query: definedOf(query), signal, isBackground: true });
      return { people: data, next: next && new URLSearchParams(next.split('?')[1]).get('cursor') };
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const people: ListedPerson[] | undefined = list.data?.pages.flatMap((page) => page.people);
  return { people, list };
}

/** Without what is undefined, which is no value of a query string. */
function definedOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
