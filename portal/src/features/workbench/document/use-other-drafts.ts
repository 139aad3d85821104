import { isBlank } from '@platbook/contract/rules/batch';
import { type DraftHead, discardDrafts, getDraft, listDrafts } from '@platbook/contract/workbench/drafts';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { showError } from '../../../api/show-error.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { mirroredKey } from './forget-unsaved.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved } from './unsaved-text.ts';

export function useOtherDrafts() {
  const { id: personId } = useCurrentUser();
  const navigate = useNavigate();
  const list = useQuery({ ...endpointQuery(listDrafts, { isBackground: true }), retry: false, staleTime: 0 });
  const ofThisBrowser = mirroredId('new');
  const keyOf = (id: string) => `${personId}.${id === ofThisBrowser ? 'new' : id}`;
  const isElsewhere = ({ id, start }: DraftHead) => !isBlank(start) && getUnsavedText(keyOf(id)) === undefined;

  return {
    /** Newest first. */
    drafts: (list.data ?? []).filter(isElsewhere),
    async take({ id }: DraftHead) {
      if (!id.startsWith('new-')) {
        void navigate({ to: '/queries/$queryId', params: { queryId: id } });
        return true;
      }
      try {
        const { data: draft } = await call(getDraft, { params: { id }, isBackground: true });
        if (!draft) {
          showToast({ kind: 'note', text: 'This draft has already been saved or discarded' });
          void list.refetch();
          return false;
        }
        const { text, name, updatedAt: at } = draft;
        keepUnsaved(keyOf(id), text, { at, name, version: null, source: undefined, isSeen: true });
        setUnsavedText(mirroredKey(keyOf(id)), at);
      } catch (error) {
        showError(error);
        return false;
      }
      void navigate({
        to: '/queries/$queryId',
        params: { queryId: 'new' },
        search: id === ofThisBrowser ? {} : { draft: id.slice('new-'.length) },
      });
      return true;
    },
    async discard(drafts: readonly DraftHead[]) {
      try {
        await call(discardDrafts, { body: { ids: drafts.map(({ id }) => id) }, isBackground: true });
      } catch (error) {
        showError(error);
      }
      await list.refetch();
    },
  };
}
