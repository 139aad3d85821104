import { type ListedPerson, listPeople, type PersonState } from '@platbook/contract/admin/people';
import { pathOf } from '@platbook/ui/call/call';
import { keepPreviousData } from '@tanstack/react-query';
import { usePages } from '../../../api/use-pages.ts';

interface PeopleFilter {
  search: string | undefined;
  role: 'admin' | 'editor' | undefined;
  state: PersonState | undefined;
}

export const peopleKey = ['admin-people'];

export const usePeople = (filter: PeopleFilter) =>
  usePages<ListedPerson>({
    queryKey: [...peopleKey, filter],
    path: pathOf(listPeople.path, {}, { ...filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    isBackground: true,
  });
