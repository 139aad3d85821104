import { deleteDraft } from '@platbook/contract/drafts';
import { call } from '../../../api/call.ts';
import { setUnsavedText } from '../../../browser/local-store.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved, replacedKey } from './unsaved-text.ts';

/** Where the browser keeps when its text was mirrored last, by which it knows it again. */
export function mirroredKey(key: string): string {
  return `${key}.mirrored`;
}

const sending = new Map<string, Promise<unknown>>();

/** Notes a mirrored text that is on its way, so that a later delete doesn't overtake it. */
export function noteSending(id: string, request: Promise<unknown>): void {
  const settled = request.finally(() => sending.get(id) === settled && sending.delete(id));
  sending.set(id, settled);
}

/** Deletes the server's draft, whichever browser mirrored it; `id` is the one the document uses. */
export function dropMirrored(key: string, id: string): void {
  const drop = () => {
    setUnsavedText(mirroredKey(key), undefined);
    call(deleteDraft, { params: { id: mirroredId(id) }, isBackground: true, outlivesPage: true }).catch(() => {});
  };
  const pending = sending.get(id);
  if (pending) void pending.then(drop);
  else drop();
}

/** Forgets everything unsaved of a person's query, here and on the server. */
export function forgetUnsaved(personId: string, id: string): void {
  const key = `${personId}.${id}`;
  keepUnsaved(key, undefined);
  setUnsavedText(replacedKey(key), undefined);
  dropMirrored(key, id);
}
