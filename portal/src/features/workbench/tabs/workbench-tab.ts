import { isBlank } from '@platbook/contract/rules/batch';
import { useEffect } from 'react';
import type { QueryDocument } from '../document/query-document.ts';
import type { GoingRun } from '../results/run/run-state.ts';
import type { SavedTab, TabFacts } from './query-tabs.ts';

export interface WorkbenchTab {
  isActive: boolean;
  storedId: string;
  /** The link that opened it. */
  linkId: string | undefined;
  onFacts: (facts: TabFacts) => void;
  onSaved: (queryId: string) => void;
  begin: () => string;
  closed: SavedTab | undefined;
  reopen: () => void;
}

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
