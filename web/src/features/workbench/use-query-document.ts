import { problems } from '@platbook/contract/problem';
import { createQuery, getQuery, type Query, updateQuery } from '@platbook/contract/queries';
import { isBlank } from '@platbook/contract/rules/batch';
import { queryProblem } from '@platbook/contract/rules/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, errorText, isAborted } from '../../api/call-error.ts';
import { getUnsavedText, setUnsavedText } from '../../browser/local-store.ts';
import { showToast } from '../../ui/toasts.tsx';

/** The query that is open in the editor. */
export interface QueryDocument {
  /** '' while the query was never saved. */
  id: string;
  saved: Query | undefined;
  name: string;
  text: string;
  hasUnsavedChanges: boolean;
  /**
   * Why text that was never saved is in the editor: it is from an earlier visit, or New Query was pressed and it stays until
   * it is dropped.
   */
  notice: 'restored' | 'kept' | undefined;
  load: 'loading' | 'ready' | 'not-found' | 'failed';
  failure: string | undefined;
  isNameFlagged: boolean;
  isSaving: boolean;
}

export interface DocumentControl {
  document: QueryDocument;
  setText: (text: string) => void;
  setName: (name: string) => void;
  /** Something else that is saved with the query was changed, as its connection. */
  touch: () => void;
  /** Saves under the connection; answers the id, or undefined when nothing was saved. */
  save: (connectionId: string | undefined) => Promise<string | undefined>;
  /** Drops the restored text for the saved one. */
  useSaved: () => void;
  reload: () => void;
  /** New Query was pressed while a new one is open: says that its text is still there. */
  keepNew: () => void;
}

const empty: QueryDocument = {
  id: '',
  saved: undefined,
  name: '',
  text: '',
  hasUnsavedChanges: false,
  notice: undefined,
  load: 'ready',
  failure: undefined,
  isNameFlagged: false,
  isSaving: false,
};

/** The document of a query: the saved one, and text of this person that was never saved (specification §4, reading 21). */
function opened(query: Query | undefined, unsaved: string | undefined): QueryDocument {
  const savedText = query?.queryText ?? '';
  const isRestored = unsaved !== undefined && unsaved !== savedText;
  return {
    ...empty,
    id: query?.id ?? '',
    saved: query,
    name: query?.name ?? '',
    text: isRestored ? unsaved : savedText,
    hasUnsavedChanges: isRestored,
    notice: isRestored ? 'restored' : undefined,
  };
}

/**
 * Opens, edits and saves the query of the address; `queryId` is 'new' for one that was never saved. Every edit is kept in
 * the browser for this person and query, until it is saved or dropped.
 */
export function useQueryDocument(queryId: string, personId: string): DocumentControl {
  const keyOf = useCallback((id: string) => `${personId}.${id || 'new'}`, [personId]);
  const [document, setDocument] = useState<QueryDocument>(() =>
    queryId === 'new' ? opened(undefined, getUnsavedText(keyOf(''))) : { ...empty, id: queryId, load: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const current = useRef(document);
  current.current = document;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const known = current.current;
    if (queryId === 'new') {
      if (known.id !== '') setDocument(opened(undefined, getUnsavedText(keyOf(''))));
      return;
    }
    // Just created: the address follows the document, which stays as it is.
    if (known.saved?.id === queryId) return;
    const abort = new AbortController();
    setDocument({ ...empty, id: queryId, load: 'loading' });
    call(getQuery, { params: { id: queryId }, signal: abort.signal }).then(
      ({ data }) => {
        const unsaved = getUnsavedText(keyOf(data.id));
        if (unsaved === data.queryText) setUnsavedText(keyOf(data.id), undefined);
        setDocument(opened(data, unsaved));
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        const isMissing = error instanceof CallError && error.status === 404;
        setDocument({ ...empty, id: queryId, load: isMissing ? 'not-found' : 'failed', failure: errorText(error) });
      },
    );
    return () => abort.abort();
  }, [queryId, keyOf, attempt]);

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
  const touch = useCallback(
    () => setDocument((known) => (known.saved ? { ...known, hasUnsavedChanges: true } : known)),
    [],
  );
  const useSaved = useCallback(() => {
    setUnsavedText(keyOf(current.current.id), undefined);
    setDocument((known) => opened(known.saved, undefined));
  }, [keyOf]);
  const keepNew = useCallback(() => {
    setDocument((known) => (known.id === '' && !isBlank(known.text) ? { ...known, notice: 'kept' } : known));
  }, []);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  const save = useCallback(
    async (connectionId: string | undefined) => {
      const { id, saved, name, text, isSaving, load } = current.current;
      if (isSaving || load !== 'ready') return undefined;
      const problem = queryProblem({ name });
      if (problem) {
        setDocument((known) => ({ ...known, isNameFlagged: true }));
        showToast({ kind: 'error', text: problems[problem][1] });
        return undefined;
      }
      setDocument((known) => ({ ...known, isSaving: true }));
      const body = {
        name,
        tags: saved?.tags ?? [],
        connectionId: connectionId ?? null,
        queryText: text,
        chart: saved?.chart ?? null,
      };
      try {
        const { data } = saved
          ? await call(updateQuery, { params: { id: saved.id }, body, headers: { 'If-Match': `"${saved.version}"` } })
          : await call(createQuery, { body });
        setUnsavedText(keyOf(id), undefined);
        const isSame = current.current.text === text && current.current.name === name;
        // What was typed while the save was under way is unsaved text of the query that now has an id.
        if (!isSame) setUnsavedText(keyOf(data.id), current.current.text);
        setDocument((known) => ({
          ...known,
          id: data.id,
          saved: data,
          isSaving: false,
          notice: undefined,
          hasUnsavedChanges: !isSame,
        }));
        showToast({ kind: 'success', text: 'Query Saved' });
        return data.id;
      } catch (error) {
        setDocument((known) => ({ ...known, isSaving: false }));
        const message = errorText(error);
        if (message) showToast({ kind: 'error', text: message });
        return undefined;
      }
    },
    [keyOf],
  );

  return { document, setText, setName, touch, save, useSaved, reload, keepNew };
}
