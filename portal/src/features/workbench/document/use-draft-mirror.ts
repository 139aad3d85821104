import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import { deviceName } from '@platbook/contract/rules/device-name';
import { type Draft, getDraft, saveDraft } from '@platbook/contract/workbench/drafts';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { dropMirrored, mirroredKey, noteSending } from './forget-unsaved.ts';
import { mirroredId } from './mirrored-id.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';
import type { DocumentControl } from './use-query-document.ts';

/** Fetch limits the body of a keepalive request to 64 KiB; this many characters of normal text fit. */
const outlivingLength = 20_000;

/**
 * Mirrors unsaved text to the server within two seconds, and offers another browser's draft when a query is opened. Failures are ignored:
 * the text is in the browser's storage, and the next edit retries.
 */
export function useDraftMirror({ document, idOf, keyOf, change }: DocumentControl): void {
  const latest = useRef(document);
  latest.current = document;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, opening, text, name, saved, hasUnsavedChanges, isReadOnly, isGone, load, question } = document;
  const isWatched = load === 'ready' && !isReadOnly && !isGone;

  const send = useRef((_options: { outlivesPage?: boolean } = {}) => {});
  send.current = (options = {}) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const known = latest.current;
    if (!isUnsaved(known)) return;
    const draft = {
      text: known.text,
      name: known.name.slice(0, limits.queryNameLength),
      version: known.saved?.version ?? null,
      device: deviceName(navigator.userAgent),
    };
    const key = keyOf(known.id);
    const params = { id: mirroredId(idOf(known.id)) };
    const request = call(saveDraft, { params, body: draft, isBackground: true, ...options }).then(
      ({ data }) => setUnsavedText(mirroredKey(key), data.updatedAt),
      () => {},
    );
    noteSending(idOf(known.id), request);
  };

  const asking = useRef<AbortController>(undefined);
  const drop = (droppedId: string) => {
    asking.current?.abort();
    dropMirrored(keyOf(droppedId), idOf(droppedId));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each query that is opened
  useEffect(() => {
    if (!isWatched) return;
    const abort = new AbortController();
    asking.current = abort;
    const offer = (draft: Draft) => {
      const known = latest.current;
      const key = keyOf(id);
      const isMine = getUnsavedText(mirroredKey(key)) === draft.updatedAt;
      if (known.opening !== opening || isMine || isBlank(draft.text)) return;
      if (draft.text === known.text || draft.text === known.saved?.queryText || known.replaced !== undefined) return;
      const from = { at: draft.updatedAt, device: draft.device };
      if (known.id === '' || known.hasUnsavedChanges || readUnsaved(key)) {
        setUnsavedText(replacedKey(key), draft.text);
        change(() => ({ replaced: draft.text, replacedFrom: from }));
        return;
      }
      const about = { at: draft.updatedAt, name: draft.name, version: draft.version, source: undefined };
      keepUnsaved(key, draft.text, about);
      setUnsavedText(mirroredKey(key), draft.updatedAt);
      change(() => ({
        text: draft.text,
        name: draft.name || known.name,
        hasUnsavedChanges: true,
        isRestored: true,
        question: from,
      }));
    };
    call(getDraft, { params: { id: mirroredId(idOf(id)) }, isBackground: true, signal: abort.signal }).then(
      ({ data }) => data && offer(data),
      () => {},
    );
    return () => abort.abort();
  }, [opening, isWatched]);

  const unsavedOf = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks every change of the unsaved text
  useEffect(() => {
    const place = `${opening} ${id}`;
    const wasUnsaved = unsavedOf.current === place;
    unsavedOf.current = isUnsaved(latest.current) ? place : undefined;
    if (!isWatched || question) return;
    if (isUnsaved(latest.current)) {
      timer.current ??= setTimeout(() => send.current(), limits.draftMirrorMilliseconds);
      return;
    }
    clearTimeout(timer.current);
    timer.current = undefined;
    if (wasUnsaved) drop(id);
  }, [isWatched, question, opening, id, text, name, hasUnsavedChanges, saved]);

  // The first save of a new query moves its unsaved text to the new id.
  const before = useRef({ id, opening });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per first save
  useEffect(() => {
    if (before.current.id === '' && id !== '' && before.current.opening === opening) drop('');
    before.current = { id, opening };
  }, [id, opening]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) send.current({ outlivesPage: latest.current.text.length < outlivingLength });
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
}

function isUnsaved({ id, text, saved, hasUnsavedChanges }: DocumentControl['document']): boolean {
  return hasUnsavedChanges && text !== saved?.queryText && !(id === '' && isBlank(text));
}
