import { isBlank } from '@platbook/contract/rules/batch';
import { useEffect } from 'react';
import type { QueryDocument } from '../document/query-document.ts';
import type { GoingRun } from '../results/run/run-state.ts';
import type { SavedTab, TabFacts } from './query-tabs.ts';

/** The interface between a tab's workbench and the tabs. */
export interface WorkbenchTab {
  /** It is visible: shortcuts, the page's title and dialogs belong to it. */
  isActive: boolean;
  /** Identifies its query in this browser tab, even if it was never saved. */
  storedId: string;
  onFacts: (facts: TabFacts) => void;
  onSaved: (queryId: string) => void;
  /** Replaces the open query with a new one in this tab; returns its mark. */
  begin: () => string;
  closed: SavedTab | undefined;
  reopen: () => void;
}

/** Reports a query's state for its tab's marks whenever it changes. */
export function useTabFacts(
  { id, name, text, hasUnsavedChanges }: QueryDocument,
  going: GoingRun | undefined,
  onFacts: (facts: TabFacts) => void,
): void {
  const isUnsaved = hasUnsavedChanges && !(id === '' && isBlank(text) && name === '');
  const startedAt = going?.startedAt;
  const batchId = going?.batch?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the reported values count
  useEffect(
    () => onFacts({ name, isUnsaved, run: startedAt === undefined ? undefined : { startedAt, batchId } }),
    [name, isUnsaved, startedAt, batchId],
  );
}
