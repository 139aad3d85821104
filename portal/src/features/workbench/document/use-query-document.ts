import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { isBlank } from '@platbook/contract/rules/batch';
import { queryProblem } from '@platbook/contract/rules/query';
import type { Chart } from '@platbook/contract/workbench/chart';
import { createQuery, getQuery, type Query, updateQuery } from '@platbook/contract/workbench/queries';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CallError, errorText, isAborted } from '../../../api/call-error.ts';
import { emptyDocument, openDocument, type QueryDocument, waitForDocument } from './query-document.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';

export interface QueryAddress {
  /** 'new' for one that was never saved. */
  id: string;
  /** Distinguishes queries that were never saved; '' for the first. */
  draft: string;
  isPackQuery: boolean;
  /** The connection for which a pack's query is loaded. */
  connectionId: string | undefined;
}

export interface CloneOptions {
  name?: string | undefined;
  text?: string | undefined;
  connectionId?: string | undefined;
}

export interface DocumentControl {
  document: QueryDocument;
  /** Key of a query's unsaved text; '' means the new query that is open here. */
  idOf: (id: string) => string;
  /** Storage key of this user's unsaved text of a query; '' means the new query that is open here. */
  keyOf: (id: string) => string;
  setText: (text: string) => void;
  /** Stores the typed text in the browser at every key. The document is updated only in pauses. */
  keepTyped: (text: string) => void;
  setName: (name: string) => void;
  /** Null removes the chart. */
  setChart: (chart: Chart | null) => void;
  /** Marks a change of something else that is saved with the query, e.g. its connection. */
  touch: () => void;
  /** Changes the document from outside, e.g. after a dialog. */
  change: (next: (known: QueryDocument) => Partial<QueryDocument>) => void;
  /**
   * Saves under the connection, with `over` replacing fields of the document. Resolves with the id, or undefined if nothing was saved or
   * another query was opened before the reply.
   */
  save: (connectionId: string | undefined, over?: Partial<QueryDocument>) => Promise<string | undefined>;
  /** Makes a new query from the open one, without its id, as 'Copy of {name}' unless overridden; `draft` identifies it. */
  clone: (over: CloneOptions, draft: string) => void;
  /** Discards the unsaved text for the saved one. */
  useSaved: () => void;
  /** Replaces the editor's text as one undo step; unsaved text is kept as `replaced`. */
  replaceText: (text: string) => void;
  /** Restores the replaced text into the editor, or discards it. */
  endReplaced: (isWanted: boolean) => void;
  reload: () => void;
}

/** Loads, edits and saves the query of the address. Every edit is stored in the browser for this user and query until it is saved or discarded. */
export function useQueryDocument(address: QueryAddress, personId: string): DocumentControl {
  const { id: queryId, draft, isPackQuery, connectionId: cid } = address;
  const openDraft = useRef(draft);
  const idOf = useCallback((id: string) => id || (openDraft.current ? `new-${openDraft.current}` : 'new'), []);
  const keyOf = useCallback((id: string) => `${personId}.${idOf(id)}`, [personId, idOf]);
  const open = useCallback(
    (opening: number, query: Query | undefined) => {
      const key = keyOf(query?.id ?? '');
      return openDocument(opening, query, readUnsaved(key), getUnsavedText(replacedKey(key)));
    },
    [keyOf],
  );
  const [document, setDocument] = useState<QueryDocument>(() =>
    queryId === 'new' ? open(0, undefined) : waitForDocument(0, queryId),
  );
  const [attempt, setAttempt] = useState(0);
  const current = useRef(document);
  current.current = document;
  const isPageOpen = useRef(true);
  useEffect(() => {
    isPageOpen.current = true;
    return () => {
      isPageOpen.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const known = current.current;
    const opening = known.opening + 1;
    if (queryId === 'new') {
      if (known.id === '' && openDraft.current === draft) return;
      openDraft.current = draft;
      setDocument(open(opening, undefined));
      return;
    }
    // Just created: the address follows the document, which doesn't change.
    if (known.saved?.id === queryId) return;
    const abort = new AbortController();
    setDocument(waitForDocument(opening, queryId));
    const query = isPackQuery ? { solutionpack: 'true', ...(cid ? { cid } : {}) } : {};
    call(getQuery, { params: { id: queryId }, query, signal: abort.signal }).then(
      ({ data }) => {
        if (getUnsavedText(keyOf(data.id)) === data.queryText) keepUnsaved(keyOf(data.id), undefined);
        setDocument(open(opening, data));
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        const isMissing = error instanceof CallError && error.status === 404;
        const load = isMissing ? 'not-found' : 'failed';
        setDocument({ ...waitForDocument(opening, queryId), load, failure: errorText(error) });
      },
    );
    return () => abort.abort();
  }, [queryId, draft, isPackQuery, open, keyOf, attempt]);

  const change = useCallback<DocumentControl['change']>(
    (next) => setDocument((known) => ({ ...known, ...next(known) })),
    [],
  );
  const keep = useCallback(
    ({ id, saved, source }: QueryDocument, name: string, text: string) => {
      const about = { at: new Date().toISOString(), name, version: saved?.version ?? null, source };
      if (!keepUnsaved(keyOf(id), text, about))
        void import('./warn-unsaved.ts').then(({ warnUnsaved }) => warnUnsaved());
    },
    [keyOf],
  );
  const setText = useCallback(
    (text: string) => {
      if (text === current.current.text) return;
      keep(current.current, current.current.name, text);
      change(() => ({ text, hasUnsavedChanges: true }));
    },
    [keep, change],
  );
  const keepTyped = useCallback((text: string) => keep(current.current, current.current.name, text), [keep]);
  const setName = useCallback(
    (name: string) => {
      const { text, hasUnsavedChanges, saved } = current.current;
      if (hasUnsavedChanges && text !== saved?.queryText && !isBlank(text)) keep(current.current, name, text);
      change(() => ({ name, hasUnsavedChanges: true, isNameFlagged: false }));
    },
    [keep, change],
  );
  const setChart = useCallback((chart: Chart | null) => change(() => ({ chart, hasUnsavedChanges: true })), [change]);
  const touch = useCallback(
    () => change((known) => (known.saved && !known.isReadOnly ? { hasUnsavedChanges: true } : {})),
    [change],
  );
  const useSaved = useCallback(() => {
    keepUnsaved(keyOf(current.current.id), undefined);
    setDocument((known) => open(known.opening, known.saved));
  }, [open, keyOf]);
  const replaceText = useCallback(
    (text: string) => {
      const { id, text: before, saved, replaced: earlier, isReadOnly } = current.current;
      if (isReadOnly) return showToast(readOnlyNote);
      if (text === before) return;
      const replaced = isBlank(before) || before === saved?.queryText ? earlier : before;
      setUnsavedText(replacedKey(keyOf(id)), replaced);
      keep(current.current, current.current.name, text);
      change(() => ({ text, hasUnsavedChanges: true, isRestored: false, replaced }));
    },
    [keyOf, keep, change],
  );
  const endReplaced = useCallback(
    (isWanted: boolean) => {
      const { id, replaced } = current.current;
      setUnsavedText(replacedKey(keyOf(id)), undefined);
      if (isWanted && replaced !== undefined) setText(replaced);
      change(() => ({ replaced: undefined, replacedFrom: undefined }));
    },
    [keyOf, setText, change],
  );
  const clone = useCallback(
    (over: CloneOptions, begun: string) => {
      const { id, saved, opening, ...known } = current.current;
      if (id === '') return;
      const { name = `Copy of ${known.name}`.slice(0, limits.queryNameLength), text = known.text } = over;
      openDraft.current = begun;
      const { chart, tags } = known;
      const connectionId = over.connectionId ?? saved?.connectionId ?? null;
      const source = { tags: [...tags], chart, connectionId };
      const opened = { opening: opening + 1, hasUnsavedChanges: true };
      const cloned = { ...emptyDocument, ...opened, name, tags, text, chart, source };
      keep(cloned, name, text);
      setDocument(cloned);
    },
    [keep],
  );
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  const save = useCallback<DocumentControl['save']>(
    async (connectionId, over) => {
      const sent = { ...current.current, ...over };
      // `over` can clear the id, e.g. to keep both versions: the text is stored under the open query's id.
      const { id: openId } = current.current;
      const openKey = keyOf(openId);
      if (sent.isSaving || sent.load !== 'ready') return undefined;
      if (sent.isReadOnly) {
        showToast(readOnlyNote);
        return undefined;
      }
      const problem = queryProblem(sent);
      if (problem) {
        change(() => ({ isNameFlagged: true }));
        showToast({ kind: 'error', text: pageProblems[problem][1] });
        return undefined;
      }
      // The user can open another query before the reply arrives; it must not receive this one's state.
      const settle = (next: (known: QueryDocument) => Partial<QueryDocument>) =>
        change((known) => (known.opening === sent.opening ? { isSaving: false, ...next(known) } : {}));
      settle(() => ({ isSaving: true }));
      try {
        const saved = await saveQuery(sent, connectionId);
        // Text typed during the save is unsaved text of the query that now has an id.
        const unsaved = readUnsaved(openKey);
        keepUnsaved(openKey, undefined);
        if (unsaved && unsaved.text !== sent.text) setUnsavedText(keyOf(saved.id), unsaved.text);
        if (openId !== saved.id) {
          setUnsavedText(replacedKey(keyOf(saved.id)), getUnsavedText(replacedKey(openKey)));
          setUnsavedText(replacedKey(openKey), undefined);
        }
        settle((known) => ({
          id: saved.id,
          saved,
          name: over?.name ?? known.name,
          tags: over?.tags ?? known.tags,
          chart: over?.chart === undefined ? known.chart : over.chart,
          source: undefined,
          isRestored: false,
          conflict: undefined,
          isGone: false,
          hasUnsavedChanges:
            known.text !== sent.text ||
            (over?.name ?? known.name) !== sent.name ||
            (over?.tags ?? known.tags) !== sent.tags ||
            (over?.chart === undefined && known.chart !== sent.chart),
        }));
        showToast({ kind: 'success', text: 'Query Saved' });
        return isPageOpen.current && current.current.opening === sent.opening ? saved.id : undefined;
      } catch (error) {
        const { code } = error instanceof CallError ? error : {};
        const newer = code === 'query.conflict' ? await readNewer(sent.id) : undefined;
        settle(() => ({ conflict: newer, isGone: code === 'query.not-found' }));
        const message = newer ? undefined : errorText(error);
        if (message) showToast({ kind: 'error', text: message });
        return undefined;
      }
    },
    [keyOf, change],
  );

  return {
    document,
    idOf,
    keyOf,
    setText,
    keepTyped,
    setName,
    setChart,
    touch,
    change,
    save,
    clone,
    useSaved,
    replaceText,
    endReplaced,
    reload,
  };
}

const readOnlyNote = { kind: 'note', text: 'This query is read-only. Clone it to edit.' } as const;

/** The version that a save conflicted with; undefined if it can't be read. */
async function readNewer(id: string): Promise<Query | undefined> {
  const found = await call(getQuery, { params: { id }, isBackground: true }).catch(() => undefined);
  return found?.data;
}

/**
 * Saves name, tags, text, chart and connection of a document, as a new query or over the known version, so that a newer one is never
 * overwritten. Rethrows the call's errors.
 */
async function saveQuery(
  { saved, name, tags, text, chart }: QueryDocument,
  connectionId: string | undefined,
): Promise<Query> {
  const body = {
    name,
    tags: [...tags],
    connectionId: connectionId ?? null,
    queryText: text,
    chart,
  };
  const { data } = saved
    ? await call(updateQuery, { params: { id: saved.id }, body, headers: { 'If-Match': `"${saved.version}"` } })
    : await call(createQuery, { body });
  return data;
}
