import { pageProblems } from '@platbook/contract/page-problems';
import { isBlank } from '@platbook/contract/rules/batch';
import { queryProblem } from '@platbook/contract/rules/query';
import type { Chart } from '@platbook/contract/workbench/chart';
import { createQuery, getQuery, type Query, updateQuery } from '@platbook/contract/workbench/queries';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';
import { CallError, errorText, isAborted } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { call } from '../../../api/call.ts';
import {
  afterSave,
  type CloneOptions,
  cloneDocument,
  openDocument,
  type QueryDocument,
  waitForDocument,
} from './query-document.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';

export interface QueryAddress {
  /** 'new' for one that was never saved. */
  id: string;
  /** Distinguishes queries that were never saved; '' for the first. */
  draft: string;
  isPackQuery: boolean;
  connectionId: string | undefined;
}

export interface DocumentControl {
  document: QueryDocument;
  /** Key of a query's unsaved text; '' means the new query that is open here. */
  idOf: (id: string) => string;
  keyOf: (id: string) => string;
  setText: (text: string) => void;
  /** Stores the typed text in the browser at every key. The document is updated only in pauses. */
  keepTyped: (text: string) => void;
  setName: (name: string) => void;
  setChart: (chart: Chart | null) => void;
  touch: () => void;
  change: (next: (known: QueryDocument) => Partial<QueryDocument>) => void;
  /** `over` replaces fields. Resolves with undefined if nothing was saved or another query was opened before the reply. */
  save: (connectionId: string | undefined, over?: Partial<QueryDocument>) => Promise<string | undefined>;
  /** Makes a new query from the open one, without its id, as 'Copy of {name}' unless overridden; `draft` identifies it. */
  clone: (over: CloneOptions, draft: string) => void;
  useSaved: () => void;
  /** Replaces the editor's text as one undo step; unsaved text is kept as `replaced`. */
  replaceText: (text: string) => void;
  endReplaced: (isWanted: boolean) => void;
  reload: () => void;
}

export function useQueryDocument(address: QueryAddress, personId: string): DocumentControl {
  const [document, store] = useDocumentStore(address, personId);
  const reload = useDocumentLoading(address, store);
  const edits = useMemo(() => editDocument(store), [store]);
  const save = useCallback<DocumentControl['save']>(
    (connectionId, over) => saveDocument(store, connectionId, over),
    [store],
  );
  const { idOf, keyOf, change } = store;
  return { document, idOf, keyOf, change, ...edits, save, reload };
}

interface DocumentStore extends Pick<DocumentControl, 'idOf' | 'keyOf' | 'change'> {
  readonly current: RefObject<QueryDocument>;
  /** The mark of the new query that is open or was open last. */
  readonly openDraft: RefObject<string>;
  readonly isPageOpen: RefObject<boolean>;
  set: Dispatch<SetStateAction<QueryDocument>>;
  /** Builds a document with this user's unsaved text; a new query if undefined. */
  open: (opening: number, query: Query | undefined) => QueryDocument;
}

function useDocumentStore({ id, draft }: QueryAddress, personId: string): [QueryDocument, DocumentStore] {
  const openDraft = useRef(draft);
  const isPageOpen = useRef(true);
  const functions = useMemo(() => {
    const idOf = (given: string) => given || (openDraft.current ? `new-${openDraft.current}` : 'new');
    const keyOf = (given: string) => `${personId}.${idOf(given)}`;
    const open = (opening: number, query: Query | undefined) => {
      const key = keyOf(query?.id ?? '');
      return openDocument(opening, query, readUnsaved(key), getUnsavedText(replacedKey(key)));
    };
    const change: DocumentControl['change'] = (next) => set((known) => ({ ...known, ...next(known) }));
    return { idOf, keyOf, open, change };
  }, [personId]);
  const [document, set] = useState(() => (id === 'new' ? functions.open(0, undefined) : waitForDocument(0, id)));
  const current = useRef(document);
  current.current = document;
  useEffect(() => {
    isPageOpen.current = true;
    return () => {
      isPageOpen.current = false;
    };
  }, []);
  const store = useMemo<DocumentStore>(() => ({ ...functions, current, openDraft, isPageOpen, set }), [functions]);
  return [document, store];
}

/** Opens the query of the address; returns the function that loads it again. */
function useDocumentLoading({ id, draft, isPackQuery, connectionId: cid }: QueryAddress, store: DocumentStore) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const { current, openDraft, keyOf, set, open } = store;
    const known = current.current;
    const opening = known.opening + 1;
    if (id === 'new') {
      if (known.id === '' && openDraft.current === draft) return;
      openDraft.current = draft;
      set(open(opening, undefined));
      return;
    }
    // Just created: the address follows the document, which doesn't change.
    if (known.saved?.id === id) return;
    const abort = new AbortController();
    set(waitForDocument(opening, id));
    const query = isPackQuery ? { solutionpack: 'true', ...(cid ? { cid } : {}) } : {};
    call(getQuery, { params: { id }, query, signal: abort.signal }).then(
      ({ data }) => {
        if (getUnsavedText(keyOf(data.id)) === data.queryText) keepUnsaved(keyOf(data.id), undefined);
        set(open(opening, data));
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        const isMissing = error instanceof CallError && error.status === 404;
        const load = isMissing ? 'not-found' : 'failed';
        set({ ...waitForDocument(opening, id), load, failure: errorText(error) });
      },
    );
    return () => abort.abort();
  }, [id, draft, isPackQuery, store, attempt]);
  return useCallback(() => setAttempt((count) => count + 1), []);
}

/** Stores the text of an open query in the browser, and warns if that fails. */
function keep({ keyOf }: DocumentStore, { id, saved, source }: QueryDocument, name: string, text: string): void {
  const about = { at: new Date().toISOString(), name, version: saved?.version ?? null, source };
  if (!keepUnsaved(keyOf(id), text, about)) void import('./warn-unsaved.ts').then(({ warnUnsaved }) => warnUnsaved());
}

type Edits = Pick<
  DocumentControl,
  'setText' | 'keepTyped' | 'setName' | 'setChart' | 'touch' | 'useSaved' | 'replaceText' | 'endReplaced' | 'clone'
>;

function editDocument(store: DocumentStore): Edits {
  const { current, keyOf, change, set, open } = store;
  const keepTyped = (text: string) => keep(store, current.current, current.current.name, text);
  const setText = (text: string) => {
    if (text === current.current.text) return;
    keepTyped(text);
    change(() => ({ text, hasUnsavedChanges: true }));
  };
  return {
    setText,
    keepTyped,
    setName(name) {
      const { text, hasUnsavedChanges, saved } = current.current;
      if (hasUnsavedChanges && text !== saved?.queryText && !isBlank(text)) keep(store, current.current, name, text);
      change(() => ({ name, hasUnsavedChanges: true, isNameFlagged: false }));
    },
    setChart: (chart) => change(() => ({ chart, hasUnsavedChanges: true })),
    touch: () => change((known) => (known.saved && !known.isReadOnly ? { hasUnsavedChanges: true } : {})),
    useSaved() {
      keepUnsaved(keyOf(current.current.id), undefined);
      set((known) => open(known.opening, known.saved));
    },
    replaceText(text) {
      const { id, text: before, saved, replaced: earlier, isReadOnly } = current.current;
      if (isReadOnly) return showToast(readOnlyNote);
      if (text === before) return;
      const replaced = isBlank(before) || before === saved?.queryText ? earlier : before;
      setUnsavedText(replacedKey(keyOf(id)), replaced);
      keepTyped(text);
      change(() => ({ text, hasUnsavedChanges: true, isRestored: false, replaced }));
    },
    endReplaced(isWanted) {
      const { id, replaced } = current.current;
      setUnsavedText(replacedKey(keyOf(id)), undefined);
      if (isWanted && replaced !== undefined) setText(replaced);
      change(() => ({ replaced: undefined, replacedFrom: undefined }));
    },
    clone(over, draft) {
      if (current.current.id === '') return;
      store.openDraft.current = draft;
      const cloned = cloneDocument(current.current, over);
      keep(store, cloned, cloned.name, cloned.text);
      set(cloned);
    },
  };
}

async function saveDocument(
  { current, keyOf, change, isPageOpen }: DocumentStore,
  connectionId: string | undefined,
  over: Partial<QueryDocument> | undefined,
): Promise<string | undefined> {
  const sent = { ...current.current, ...over };
  // `over` can clear the id, e.g. to keep both versions: the text is stored under the open query's id.
  const openKey = keyOf(current.current.id);
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
    moveUnsaved(openKey, keyOf(saved.id), sent.text);
    settle((known) => afterSave(known, sent, saved, over));
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
}

/** Text typed during a save is unsaved text of the saved query, whose key differs after a first save. */
function moveUnsaved(from: string, to: string, sentText: string): void {
  const unsaved = readUnsaved(from);
  keepUnsaved(from, undefined);
  if (unsaved && unsaved.text !== sentText) setUnsavedText(to, unsaved.text);
  if (from === to) return;
  setUnsavedText(replacedKey(to), getUnsavedText(replacedKey(from)));
  setUnsavedText(replacedKey(from), undefined);
}

const readOnlyNote = { kind: 'note', text: 'This query is read-only. Clone it to edit.' } as const;

async function readNewer(id: string): Promise<Query | undefined> {
  const found = await call(getQuery, { params: { id }, isBackground: true }).catch(() => undefined);
  return found?.data;
}

/** Saves over the known version, so that a newer one is never overwritten. Rethrows the call's errors. */
async function saveQuery({ saved, name, tags, text, chart }: QueryDocument, connectionId: string | undefined) {
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
