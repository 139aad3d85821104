import { deleteDraft } from '@platbook/contract/workbench/drafts';
import { setUnsavedText } from '@platbook/ui/browser/local-store';
import { call } from '../../../api/call.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved, replacedKey } from './unsaved-text.ts';

/** Storage key of the time of the last mirrored text, by which this browser recognizes its own draft. */
export function mirroredKey(key: string): string {
  return `${key}.mirrored`;
}

const sending = new Map<string, Promise<unknown>>();

/** Tracks a draft that is being sent, so that a later delete doesn't overtake it. */
export function noteSending(id: string, request: Promise<unknown>): void {
  const settled = request.finally(() => sending.get(id) === settled && sending.delete(id));
  sending.set(id, settled);
}

export function dropMirrored(key: string, id: string): void {
  const drop = () => {
    setUnsavedText(mirroredKey(key), undefined);
    call(deleteDraft, { params: { id: mirroredId(id) }, isBackground: true, outlivesPage: true }).catch(() => {});
  };
  const pending = sending.get(id);
  if (pending) void pending.then(drop);
  else drop();
}

export function forgetUnsaved(personId: string, id: string): void {
  const key = `${personId}.${id}`;
  keepUnsaved(key, undefined);
  setUnsavedText(replacedKey(key), undefined);
  dropMirrored(key, id);
}
