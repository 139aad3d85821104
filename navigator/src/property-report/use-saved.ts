import { createSavedSearch, listSavedSearches, updateSavedSearch } from '@platbook/contract/property/saved-searches';
import { failureText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, endpointQuery, useEndpoint } from '../api/call.ts';

const listName = 'Saved properties';

export function useSaved(id: number) {
  const queryClient = useQueryClient();
  const saved = useEndpoint(listSavedSearches);
  const list = saved.data?.find(({ name, kind }) => kind === 'list' && name === listName);
  const isSaved = list?.ids.includes(id) ?? false;
  const change = useMutation({
    mutationFn: async () => {
      const ids = isSaved ? (list?.ids.filter((each) => each !== id) ?? []) : [...(list?.ids ?? []), id];
      const body = { name: listName, kind: 'list' as const, address: '', ids };
      return list ? call(updateSavedSearch, { params: { id: list.id }, body }) : call(createSavedSearch, { body });
    },
    onSuccess: () => {
      showToast({ kind: 'success', text: isSaved ? `Removed from ${listName}` : `Added to ${listName}` });
      return queryClient.invalidateQueries({ queryKey: endpointQuery(listSavedSearches).queryKey });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return { isSaved, isReady: saved.isSuccess, isBusy: change.isPending, toggle: () => change.mutate() };
}
