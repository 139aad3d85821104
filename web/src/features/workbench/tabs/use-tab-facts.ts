import { isBlank } from '@platbook/contract/rules/batch';
import { useEffect } from 'react';
import type { QueryDocument } from '../document/query-document.ts';
import type { GoingRun } from '../results/run-state.ts';
import type { TabFacts } from './query-tabs.ts';

/** Tells the tab of a query what is to be marked in the strip, whenever it changes. */
export function useTabFacts(
  { id, name, text, hasUnsavedChanges }: QueryDocument,
  going: GoingRun | undefined,
  onTell: (facts: TabFacts) => void,
): void {
  const isUnsaved = hasUnsavedChanges && !(id === '' && isBlank(text) && name === '');
  const startedAt = going?.startedAt;
  const batchId = going?.batch?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is told counts
  useEffect(
    () => onTell({ name, isUnsaved, run: startedAt === undefined ? undefined : { startedAt, batchId } }),
    [name, isUnsaved, startedAt, batchId],
  );
}
