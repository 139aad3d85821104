import { deleteDraft } from '@platbook/contract/drafts';
import { call } from '../../../api/call.ts';
import { getUnsavedText, setUnsavedText } from '../../../browser/local-store.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved, replacedKey } from './unsaved-text.ts';

/** Where the browser keeps when its text was mirrored last, by which it knows it again. */
export function mirroredKey(key: string): string {
  return `${key}.mirrored`;
}

/** Forgets the mirrored text of a key, if there is one of this browser; `id` is by what the document knows it. */
export function dropMirrored(key: string, id: string): void {
  if (getUnsavedText(mirroredKey(key)) === undefined) return;
  setUnsavedText(mirroredKey(key), undefined);
  call(deleteDraft, { params: { id: mirroredId(id) }, isBackground: true, outlivesPage: true }).catch(() => {});
}

/** Forgets everything unsaved of a person's query, here and on the server. */
export function forgetUnsaved(personId: string, id: string): void {
  const key = `${personId}.${id}`;
  keepUnsaved(key, undefined);
  setUnsavedText(replacedKey(key), undefined);
  dropMirrored(key, id);
}
