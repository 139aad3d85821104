import type { Chart } from '@platbook/contract/chart';
import type { Query } from '@platbook/contract/queries';

/** The query that is open in the editor. */
export interface QueryDocument {
  /** Grows with every query that is opened; the first save of a new one keeps it. */
  opening: number;
  /** '' while the query was never saved. */
  id: string;
  saved: Query | undefined;
  name: string;
  text: string;
  /** Drawn from the result; saved with the query. */
  chart: Chart | null;
  hasUnsavedChanges: boolean;
  /**
   * Why text that was never saved is in the editor: it is from an earlier visit, or New Query was pressed and it stays until
   * it is dropped.
   */
  notice: 'restored' | 'kept' | undefined;
  /** Unsaved text that another one took the place of, until the person takes it back or drops it. */
  replaced: string | undefined;
  load: 'loading' | 'ready' | 'not-found' | 'failed';
  failure: string | undefined;
  isNameFlagged: boolean;
  isSaving: boolean;
}

/** A new query without text. */
const emptyDocument: QueryDocument = {
  opening: 0,
  id: '',
  saved: undefined,
  name: '',
  text: '',
  chart: null,
  hasUnsavedChanges: false,
  notice: undefined,
  replaced: undefined,
  load: 'ready',
  failure: undefined,
  isNameFlagged: false,
  isSaving: false,
};

/**
 * The document of a query: the saved one, and texts of this person that were never saved (specification §4, reading 21): the one
 * in the editor, and one that it took the place of.
 */
export function openDocument(
  opening: number,
  query: Query | undefined,
  unsaved: string | undefined,
  replaced: string | undefined,
): QueryDocument {
  const savedText = query?.queryText ?? '';
  const isRestored = unsaved !== undefined && unsaved !== savedText;
  return {
    ...emptyDocument,
    opening,
    id: query?.id ?? '',
    saved: query,
    name: query?.name ?? '',
    text: isRestored ? unsaved : savedText,
    chart: query?.chart ?? null,
    hasUnsavedChanges: isRestored,
    notice: isRestored ? 'restored' : undefined,
    replaced,
  };
}

/** The document of a query that is on its way. */
export function waitForDocument(opening: number, id: string): QueryDocument {
  return { ...emptyDocument, opening, id, load: 'loading' };
}
