import type { Chart } from '@platbook/contract/chart';
import { limits } from '@platbook/contract/limits';
import { pageProblems } from '@platbook/contract/page-problems';
import { getQuery, type Query } from '@platbook/contract/queries';
import { isBlank } from '@platbook/contract/rules/batch';
import { queryProblem } from '@platbook/contract/rules/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CallError, errorText, isAborted } from '../../../api/call-error.ts';
import { getUnsavedText, setUnsavedText } from '../../../browser/local-store.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { emptyDocument, openDocument, type QueryDocument, waitForDocument } from './query-document.ts';
import { saveQuery } from './save-query.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';

/** Which query the address names. */
export interface QueryAddress {
  /** 'new' for one that was never saved. */
  id: string;
  /** Tells several queries that were never saved apart; '' for the first. */
  draft: string;
  isPackQuery: boolean;
  /** The connection that a pack query is wanted for. */
  connectionId: string | undefined;
}

/** What a clone has in place of what is in the editor. */
export interface CloneWishes {
  name?: string | undefined;
  text?: string | undefined;
  connectionId?: string | undefined;
}

export interface DocumentControl {
  document: QueryDocument;
  /** By what unsaved text of a query is known; '' is the new one that is open here. */
  idOf: (id: string) => string;
  /** Where this person's unsaved text of a query is kept; '' is the new one that is open here. */
  keyOf: (id: string) => string;
  setText: (text: string) => void;
  /** Keeps what is being typed in the browser, of which the document hears in a pause. */
  keepTyped: (text: string) => void;
  setName: (name: string) => void;
  /** Null takes the chart away. */
  setChart: (chart: Chart | null) => void;
  /** Something else that is saved with the query was changed, as its connection. */
  touch: () => void;
  /** Changes the document from outside, as after a question. */
  change: (next: (known: QueryDocument) => Partial<QueryDocument>) => void;
  /**
   * Saves under the connection, with `over` in place of what the document says; answers the id, or undefined when nothing was saved or
   * another query is open by then.
   */
  save: (connectionId: string | undefined, over?: Partial<QueryDocument>) => Promise<string | undefined>;
  /** Makes a new query of the open one (specification §4): without its id, as 'Copy of {name}' unless told otherwise; known by the mark. */
  clone: (over: CloneWishes, draft: string) => void;
  /** Drops the unsaved text for the saved one. */
  useSaved: () => void;
  /** Puts another text into the editor, as one step to undo; unsaved text that stood there is kept as `replaced`. */
  replaceText: (text: string) => void;
  /** Takes the replaced text back into the editor, or drops it. */
  endReplaced: (isWanted: boolean) => void;
  reload: () => void;
}

/**
 * Opens, edits and saves the query of the address. Every edit is kept in the browser for this person and query, until it is
 * saved or dropped.
 */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const known = current.current;
    const opening = known.opening + 1;
    if (queryId === 'new') {
      if (known.id === '' && openDraft.current === draft) return;
      openDraft.current = draft;
      setDocument(open(opening, undefined));
      return;
    }
    // Just created: the address follows the document, which stays as it is.
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
      if (!keepUnsaved(keyOf(id), text, about)) void import('./say-unkept.ts').then(({ sayUnkept }) => sayUnkept());
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
    (over: CloneWishes, begun: string) => {
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
      // `over` may take the id away, as to keep both of two versions: the text is kept under the one that is open.
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
      // While the answer is on its way another query may be opened, which must not take anything of this one.
      const settle = (next: (known: QueryDocument) => Partial<QueryDocument>) =>
        change((known) => (known.opening === sent.opening ? { isSaving: false, ...next(known) } : {}));
      settle(() => ({ isSaving: true }));
      try {
        const saved = await saveQuery(sent, connectionId);
        // What was typed while the save was under way is unsaved text of the query that now has an id.
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

/** The version that a save met; undefined when it cannot be read. */
async function readNewer(id: string): Promise<Query | undefined> {
  const found = await call(getQuery, { params: { id }, isBackground: true }).catch(() => undefined);
  return found?.data;
}
