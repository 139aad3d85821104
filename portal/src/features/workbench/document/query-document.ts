import { limits } from '@platbook/contract/limits';
import type { Chart } from '@platbook/contract/workbench/chart';
import type { Query } from '@platbook/contract/workbench/queries';
import type { CloneSource, UnsavedText } from './unsaved-text.ts';

export interface QueryDocument {
  /** Incremented for every query that is opened; the first save of a new query doesn't change it. */
  opening: number;
  /** '' until the first save. */
  id: string;
  saved: Query | undefined;
  source: CloneSource | undefined;
  name: string;
  tags: readonly string[];
  text: string;
  chart: Chart | null;
  hasUnsavedChanges: boolean;
  /** A pack's query, or another user's that this user can only view: it must be cloned to be changed. */
  isReadOnly: boolean;
  isRestored: boolean;
  /** Origin of a saved query's unsaved text, while the user is asked which of the two to use. */
  question: { at: string | undefined; device: string } | undefined;
  conflict: Query | undefined;
  isGone: boolean;
  /** Unsaved text that another text replaced, until the user restores or discards it. */
  replaced: string | undefined;
  replacedFrom: { at: string; device: string } | undefined;
  load: 'loading' | 'ready' | 'not-found' | 'failed';
  failure: string | undefined;
  isNameFlagged: boolean;
  isSaving: boolean;
}

const emptyDocument: QueryDocument = {
  opening: 0,
  id: '',
  saved: undefined,
  source: undefined,
  name: '',
  tags: [],
  text: '',
  chart: null,
  hasUnsavedChanges: false,
  isReadOnly: false,
  isRestored: false,
  question: undefined,
  conflict: undefined,
  isGone: false,
  replaced: undefined,
  replacedFrom: undefined,
  load: 'ready',
  failure: undefined,
  isNameFlagged: false,
  isSaving: false,
};

/** Unsaved text of a saved query sets `question`. */
export function openDocument(
  opening: number,
  query: Query | undefined,
  unsaved: UnsavedText | undefined,
  replaced: string | undefined,
): QueryDocument {
  const savedText = query?.queryText ?? '';
  const isReadOnly = query !== undefined && !query.canWrite;
  const restored = !isReadOnly && unsaved !== undefined && unsaved.text !== savedText ? unsaved : undefined;
  return {
    ...emptyDocument,
    opening,
    id: query?.id ?? '',
    saved: query,
    source: restored?.about.source,
    name: restored?.about.name ?? query?.name ?? '',
    tags: restored?.about.source?.tags ?? query?.tags ?? [],
    text: restored?.text ?? savedText,
    chart: restored?.about.source?.chart ?? query?.chart ?? null,
    hasUnsavedChanges: restored !== undefined,
    isReadOnly,
    isRestored: restored !== undefined && restored.about.isSeen !== true,
    question: restored && query ? { at: restored.about.at, device: 'this browser' } : undefined,
    replaced,
  };
}

export function waitForDocument(opening: number, id: string): QueryDocument {
  return { ...emptyDocument, opening, id, load: 'loading' };
}

/** The changes of a document that was sent as `sent`, with `over` replacing fields of the open one, and saved as `saved`. */
export function afterSave(
  known: QueryDocument,
  sent: QueryDocument,
  saved: Query,
  over: Partial<QueryDocument> | undefined,
): Partial<QueryDocument> {
  const name = over?.name ?? known.name;
  const tags = over?.tags ?? known.tags;
  const chart = over?.chart === undefined ? known.chart : over.chart;
  return {
    id: saved.id,
    saved,
    name,
    tags,
    chart,
    source: undefined,
    isRestored: false,
    conflict: undefined,
    isGone: false,
    hasUnsavedChanges: known.text !== sent.text || name !== sent.name || tags !== sent.tags || chart !== sent.chart,
  };
}

export interface CloneOptions {
  name?: string | undefined;
  text?: string | undefined;
  connectionId?: string | undefined;
}

/** A new query from an open one, without its id; `Copy of {name}` unless overridden. */
export function cloneDocument({ saved, opening, ...known }: QueryDocument, over: CloneOptions): QueryDocument {
  const { name = `Copy of ${known.name}`.slice(0, limits.queryNameLength), text = known.text } = over;
  const { chart, tags } = known;
  const source = { tags: [...tags], chart, connectionId: over.connectionId ?? saved?.connectionId ?? null };
  return { ...emptyDocument, opening: opening + 1, hasUnsavedChanges: true, name, tags, text, chart, source };
}
