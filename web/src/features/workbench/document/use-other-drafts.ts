import { type Draft, type DraftHead, deleteDraft, getDraft, listDrafts, saveDraft } from '@platbook/contract/drafts';
import { isBlank } from '@platbook/contract/rules/batch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/call-error.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { getUnsavedText, setUnsavedText } from '../../../browser/local-store.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { mirroredKey } from './forget-unsaved.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved } from './unsaved-text.ts';

/** Unsaved texts that were typed on other devices, and what can be done with one. */
export interface OtherDrafts {
  /** The latest first. */
  drafts: readonly DraftHead[];
  /** Goes on with it here. False when it could not be had. */
  take: (draft: DraftHead) => Promise<boolean>;
  /** Drops it everywhere; a message offers to take that back. */
  drop: (draft: DraftHead) => Promise<void>;
}

/** Reads what the server keeps of this person's unsaved texts and leaves out those of this browser. */
export function useOtherDrafts(): OtherDrafts {
  const { id: personId } = useCurrentUser();
  const navigate = useNavigate();
  const list = useQuery({ ...endpointQuery(listDrafts, { isBackground: true }), retry: false, staleTime: 0 });
  const ofThisBrowser = mirroredId('new');
  const keyOf = (id: string) => `${personId}.${id === ofThisBrowser ? 'new' : id}`;
  const isElsewhere = ({ id, start }: DraftHead) => !isBlank(start) && getUnsavedText(keyOf(id)) === undefined;

  /** The whole text; nothing, with a message, when it is gone or cannot be read. */
  const read = async (id: string): Promise<Draft | undefined> => {
    try {
      const { data } = await call(getDraft, { params: { id }, isBackground: true });
      if (data) return data;
      showToast({ kind: 'note', text: 'This text was saved or dropped meanwhile' });
      void list.refetch();
    } catch (error) {
      sayError(error);
    }
    return undefined;
  };

  return {
    drafts: (list.data ?? []).filter(isElsewhere),
    async take({ id }) {
      const draft = id.startsWith('new-') ? await read(id) : undefined;
      if (!id.startsWith('new-')) {
        // The query itself asks which of its two texts to use.
        void navigate({ to: '/queries/$queryId', params: { queryId: id } });
        return true;
      }
      if (!draft) return false;
      const { text, name, updatedAt: at } = draft;
      keepUnsaved(keyOf(id), text, { at, name, version: null, source: undefined });
      setUnsavedText(mirroredKey(keyOf(id)), at);
      void navigate({
        to: '/queries/$queryId',
        params: { queryId: 'new' },
        search: id === ofThisBrowser ? {} : { draft: id.slice('new-'.length) },
      });
      return true;
    },
    async drop({ id }) {
      const draft = await read(id);
      if (!draft) return;
      const { updatedAt: _updatedAt, ...body } = draft;
      const change = async (request: Promise<unknown>, done?: () => void) => {
        try {
          await request;
          done?.();
        } catch (error) {
          sayError(error);
        }
        await list.refetch();
      };
      const undo = () => void change(call(saveDraft, { params: { id }, body, isBackground: true }));
      await change(call(deleteDraft, { params: { id }, isBackground: true }), () =>
        showToast({
          kind: 'success',
          text: `“${draft.name || 'New query'}” was dropped`,
          action: { label: 'Undo', onPress: undo },
        }),
      );
    },
  };
}

function sayError(error: unknown): void {
  const text = errorText(error);
  if (text) showToast({ kind: 'error', text });
}
