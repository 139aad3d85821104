import { late } from '@platbook/ui/browser/late';
import { setSavedRun } from '@platbook/ui/browser/local-store';
import { keepUnsaved } from './document/unsaved-text.ts';

export const DescribedChart = late(() => import('./chart/DescribedChart.tsx').then((file) => file.DescribedChart));
export const ParameterInput = late(
  () => import('./parameters/ParameterInput.tsx').then((file) => file.ParameterInput),
  null,
);

interface Origin {
  connectionId: string;
  /** The run whose result is shown with the text. */
  batchId: string;
}

/** Open queries are not affected; the server gets the text on its first change or save. */
export function openAsNewQuery(personId: string, text: string, name: string, from?: Origin): string {
  const mark = Date.now().toString(36);
  const storedId = `new-${mark}`;
  keepUnsaved(`${personId}.${storedId}`, text, {
    at: new Date().toISOString(),
    name,
    version: null,
    source: from && { tags: [], chart: null, connectionId: from.connectionId },
    isSeen: true,
  });
  if (from) setSavedRun(storedId, from.batchId);
  return `/queries/new?draft=${mark}`;
}

/** A saved query shows the result of this run when it is opened next in this tab. */
export const chooseRun = (queryId: string, batchId: string): void => setSavedRun(queryId, batchId);
