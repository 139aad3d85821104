import type { Chart } from '@platbook/contract/chart';
import { problems } from '@platbook/contract/problem';
import { getQuery, type Query } from '@platbook/contract/queries';
import { isBlank } from '@platbook/contract/rules/batch';
import { queryProblem } from '@platbook/contract/rules/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CallError, errorText, isAborted } from '../../../api/call-error.ts';
import { getUnsavedText, setUnsavedText } from '../../../browser/local-store.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { openDocument, type QueryDocument, waitForDocument } from './query-document.ts';
import { saveQuery } from './save-query.ts';

export interface DocumentControl {
  document: QueryDocument;
  setText: (text: string) => void;
  setName: (name: string) => void;
  /** Null takes the chart away. */
  setChart: (chart: Chart | null) => void;
  /** Something else that is saved with the query was changed, as its connection. */
  touch: () => void;
  /** Saves under the connection; answers the id, or undefined when nothing was saved or another query is open by then. */
  save: (connectionId: string | undefined) => Promise<string | undefined>;
  /** Drops the restored text for the saved one. */
  useSaved: () => void;
  /** Puts another text into the editor, as one step to undo; unsaved text that stood there is kept as `replaced`. */
  replaceText: (text: string) => void;
  /** Takes the replaced text back into the editor, or drops it. */
  endReplaced: (isWanted: boolean) => void;
  reload: () => void;
  /** New Query was pressed while a new one is open: says that its text is still there. */
  keepNew: () => void;
}

/**
 * Opens, edits and saves the query of the address; `queryId` is 'new' for one that was never saved. Every edit is kept in
 * the browser for this person and query, until it is saved or dropped.
 */
export function useQueryDocument(queryId: string, personId: string): DocumentControl {
  const keyOf = useCallback((id: string) => `${personId}.${id || 'new'}`, [personId]);
  const open = useCallback(
    (opening: number, query: Query | undefined) => {
      const key = keyOf(query?.id ?? '');
      return openDocument(opening, query, getUnsavedText(key), getUnsavedText(replacedKey(key)));
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const known = current.current;
    const opening = known.opening + 1;
    if (queryId === 'new') {
      if (known.id !== '') setDocument(open(opening, undefined));
      return;
    }
    // Just created: the address follows the document, which stays as it is.
    if (known.saved?.id === queryId) return;
    const abort = new AbortController();
    setDocument(waitForDocument(opening, queryId));
    call(getQuery, { params: { id: queryId }, signal: abort.signal }).then(
      ({ data }) => {
        if (getUnsavedText(keyOf(data.id)) === data.queryText) setUnsavedText(keyOf(data.id), undefined);
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
  }, [queryId, open, keyOf, attempt]);

  const setText = useCallback(
    (text: string) => {
      if (text === current.current.text) return;
      setUnsavedText(keyOf(current.current.id), text);
      setDocument((known) => ({ ...known, text, hasUnsavedChanges: true }));
    },
    [keyOf],
  );
  const setName = useCallback((name: string) => {
    setDocument((known) => ({ ...known, name, hasUnsavedChanges: true, isNameFlagged: false }));
  }, []);
  const setChart = useCallback(
    (chart: Chart | null) => setDocument((known) => ({ ...known, chart, hasUnsavedChanges: true })),
    [],
  );
  const touch = useCallback(
    () => setDocument((known) => (known.saved ? { ...known, hasUnsavedChanges: true } : known)),
    [],
  );
  const useSaved = useCallback(() => {
    setUnsavedText(keyOf(current.current.id), undefined);
    setDocument((known) => open(known.opening, known.saved));
  }, [open, keyOf]);
  const replaceText = useCallback(
    (text: string) => {
      const { id, text: before, saved, replaced: earlier } = current.current;
      if (text === before) return;
      const replaced = isBlank(before) || before === saved?.queryText ? earlier : before;
      setUnsavedText(replacedKey(keyOf(id)), replaced);
      setUnsavedText(keyOf(id), text);
      setDocument((known) => ({ ...known, text, hasUnsavedChanges: true, notice: undefined, replaced }));
    },
    [keyOf],
  );
  const endReplaced = useCallback(
    (isWanted: boolean) => {
      const { id, replaced } = current.current;
      setUnsavedText(replacedKey(keyOf(id)), undefined);
      if (isWanted && replaced !== undefined) setText(replaced);
      setDocument((known) => ({ ...known, replaced: undefined }));
    },
    [keyOf, setText],
  );
  const keepNew = useCallback(() => {
    setDocument((known) => (known.id === '' && !isBlank(known.text) ? { ...known, notice: 'kept' } : known));
  }, []);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  const save = useCallback(
    async (connectionId: string | undefined) => {
      const sent = current.current;
      if (sent.isSaving || sent.load !== 'ready') return undefined;
      const problem = queryProblem(sent);
      if (problem) {
        setDocument((known) => ({ ...known, isNameFlagged: true }));
        showToast({ kind: 'error', text: problems[problem][1] });
        return undefined;
      }
      // While the answer is on its way another query may be opened, which must not take anything of this one.
      const change = (next: (known: QueryDocument) => Partial<QueryDocument>) =>
        setDocument((known) =>
          known.opening === sent.opening ? { ...known, isSaving: false, ...next(known) } : known,
        );
      change(() => ({ isSaving: true }));
      try {
        const saved = await saveQuery(sent, connectionId);
        // What was typed while the save was under way is unsaved text of the query that now has an id.
        const unsaved = getUnsavedText(keyOf(sent.id));
        setUnsavedText(keyOf(sent.id), undefined);
        if (unsaved !== sent.text) setUnsavedText(keyOf(saved.id), unsaved);
        if (sent.id !== saved.id) {
          setUnsavedText(replacedKey(keyOf(saved.id)), getUnsavedText(replacedKey(keyOf(sent.id))));
          setUnsavedText(replacedKey(keyOf(sent.id)), undefined);
        }
        change((known) => ({
          id: saved.id,
          saved,
          notice: undefined,
          hasUnsavedChanges: known.text !== sent.text || known.name !== sent.name || known.chart !== sent.chart,
        }));
        showToast({ kind: 'success', text: 'Query Saved' });
        return isPageOpen.current && current.current.opening === sent.opening ? saved.id : undefined;
      } catch (error) {
        change(() => ({}));
        const message = errorText(error);
        if (message) showToast({ kind: 'error', text: message });
        return undefined;
      }
    },
    [keyOf],
  );

  return { document, setText, setName, setChart, touch, save, useSaved, replaceText, endReplaced, reload, keepNew };
}

/** Where the browser keeps unsaved text that another one took the place of. */
function replacedKey(key: string): string {
  return `${key}.replaced`;
}
