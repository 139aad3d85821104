import type { Chart } from '@platbook/contract/chart';
import type { Query } from '@platbook/contract/queries';
import type { CloneSource, UnsavedText } from './unsaved-text.ts';

/** The query that is open in the editor. */
export interface QueryDocument {
  /** Grows with every query that is opened; the first save of a new one keeps it. */
  opening: number;
  /** '' while the query was never saved. */
  id: string;
  saved: Query | undefined;
  /** What a clone takes over besides name and text. */
  source: CloneSource | undefined;
  name: string;
  tags: readonly string[];
  text: string;
  /** Drawn from the result; saved with the query. */
  chart: Chart | null;
  hasUnsavedChanges: boolean;
  /** A query of a pack, or one that someone else lets this person read: it has to be cloned to be changed. */
  isReadOnly: boolean;
  /** Text that was never saved is in the editor from an earlier visit. */
  isRestored: boolean;
  /** Where the unsaved text of a saved query comes from, while the person is asked which of the two to use. */
  question: { at: string | undefined; device: string } | undefined;
  /** The newer version that a save met. */
  conflict: Query | undefined;
  /** The query was deleted while it was open. */
  isGone: boolean;
  /** Unsaved text that another one replaced, until the person takes it back or drops it. */
  replaced: string | undefined;
  /** Where the replaced text was typed, when that was not here. */
  replacedFrom: { at: string; device: string } | undefined;
  load: 'loading' | 'ready' | 'not-found' | 'failed';
  failure: string | undefined;
  isNameFlagged: boolean;
  isSaving: boolean;
}

/** A new query without text. */
export const emptyDocument: QueryDocument = {
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

/**
 * The document of a query: the saved one, and texts of this person that were never saved (specification §4, reading 21): the one
 * in the editor, and one that it replaced. Unsaved text of a saved query comes with a question.
 */
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

/** The document of a query that is on its way. */
export function waitForDocument(opening: number, id: string): QueryDocument {
  return { ...emptyDocument, opening, id, load: 'loading' };
}
