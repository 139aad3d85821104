import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import { deviceName } from '@platbook/contract/rules/device-name';
import { type Draft, getDraft, saveDraft } from '@platbook/contract/workbench/drafts';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';
import { type RefObject, useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { dropMirrored, mirroredKey, noteSending } from './forget-unsaved.ts';
import { canHaveDraft, mirroredId } from './mirrored-id.ts';
import type { QueryDocument } from './query-document.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';
import type { DocumentControl } from './use-query-document.ts';

/** Fetch limits the body of a keepalive request to 64 KiB; this many characters of normal text fit. */
const outlivingLength = 20_000;

/** Within two seconds. Failures are ignored: the text is in the browser's storage, and the next edit retries. */
export function useDraftMirror(control: DocumentControl): void {
  const { document, idOf, keyOf } = control;
  const latest = useRef(document);
  latest.current = document;
  const { id, opening, text, name, saved, hasUnsavedChanges, isReadOnly, isGone, load, question } = document;
  const isWatched = load === 'ready' && !isReadOnly && !isGone;
  const asking = useOfferedDraft(control, latest, isWatched);
  const sender = useDraftSender(control, latest);
  const drop = (droppedId: string) => {
    asking.current?.abort();
    dropMirrored(keyOf(droppedId), idOf(droppedId));
  };

  const unsavedOf = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks every change of the unsaved text
  useEffect(() => {
    const place = `${opening} ${id}`;
    const wasUnsaved = unsavedOf.current === place;
    unsavedOf.current = isUnsaved(latest.current) ? place : undefined;
    if (!isWatched || question) return;
    if (isUnsaved(latest.current)) return sender.schedule();
    sender.cancel();
    if (wasUnsaved) drop(id);
  }, [isWatched, question, opening, id, text, name, hasUnsavedChanges, saved]);

  // The first save of a new query moves its unsaved text to the new id.
  const before = useRef({ id, opening });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per first save
  useEffect(() => {
    if (before.current.id === '' && id !== '' && before.current.opening === opening) drop('');
    before.current = { id, opening };
  }, [id, opening]);
}

type LatestDocument = RefObject<QueryDocument>;

/** Asks once for each query that is opened whether another browser has a draft of it. Returns the request, to abort it. */
function useOfferedDraft(
  { document: { id, opening }, idOf, keyOf, change }: DocumentControl,
  latest: LatestDocument,
  isWatched: boolean,
): RefObject<AbortController | undefined> {
  const asking = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each query that is opened
  useEffect(() => {
    if (!isWatched || !canHaveDraft(idOf(id))) return;
    const abort = new AbortController();
    asking.current = abort;
    call(getDraft, { params: { id: mirroredId(idOf(id)) }, isBackground: true, signal: abort.signal }).then(
      ({ data }) => {
        if (data && latest.current.opening === opening) offerDraft(data, latest.current, keyOf(id), change);
      },
      () => {},
    );
    return () => abort.abort();
  }, [opening, isWatched]);
  return asking;
}

/** Shows another browser's draft: in the editor if the query has no unsaved text here, else as the replaced text. */
function offerDraft(draft: Draft, known: QueryDocument, key: string, change: DocumentControl['change']): void {
  const isMine = getUnsavedText(mirroredKey(key)) === draft.updatedAt;
  if (isMine || isBlank(draft.text)) return;
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
}

/** Sends unsaved text a moment after it was scheduled, and at once when the page closes. */
function useDraftSender({ idOf, keyOf }: DocumentControl, latest: LatestDocument) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = useRef((_options: { outlivesPage?: boolean } = {}) => {});
  send.current = (options = {}) => {
    cancel();
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
  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) send.current({ outlivesPage: latest.current.text.length < outlivingLength });
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [latest]);
  const schedule = () => {
    timer.current ??= setTimeout(() => send.current(), limits.draftMirrorMilliseconds);
  };
  return { schedule, cancel };
}

function isUnsaved({ id, text, saved, hasUnsavedChanges }: QueryDocument): boolean {
  return hasUnsavedChanges && text !== saved?.queryText && !(id === '' && isBlank(text));
}
