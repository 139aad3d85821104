import { cancelBatch, getBatch } from '@platbook/contract/batches';
import { prepareWholeExport } from '@platbook/contract/exports';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CallError, errorText, isAborted } from '../../../api/call-error.ts';
import { addressOf } from '../../../browser/navigation.ts';
import { startDownload } from '../../../browser/start-download.ts';
import { wakeAfter } from '../../../browser/wake-after.ts';
import { showToast } from '../../../ui/toasts.tsx';

const pollMilliseconds = 1_000;
/** The run of a download is there once the browser has begun to read it. */
const beginsWithinPolls = 10;

export interface WholeDownload {
  /** The download that is under way: rows that have come so far, and how many the file may have. */
  going: { rows: number; maxRows: number } | undefined;
  /** Runs a statement again and saves everything as CSV; one at a time. */
  start: (statementId: string) => void;
  cancel: () => void;
}

/** Downloads of everything where a result was cut: followed until their run has ended, and canceled as any run. */
export function useWholeDownload(): WholeDownload {
  const [going, setGoing] = useState<{ batchId: string; rows: number; maxRows: number }>();
  const batchId = going?.batchId;
  useEffect(() => {
    if (!batchId) return;
    const abort = new AbortController();
    const end = (title?: string) => {
      setGoing(undefined);
      if (title) showToast({ kind: 'error', text: title });
    };
    let polls = 0;
    let takeBack = () => {};
    const wait = () => {
      takeBack = wakeAfter(pollMilliseconds, () => void poll());
    };
    const poll = async () => {
      polls += 1;
      try {
        const { data } = await call(getBatch, { params: { id: batchId }, signal: abort.signal, isBackground: true });
        if (data.status === 'finished') return end();
        if (data.status === 'error') return end(data.statements.find(({ error }) => error)?.error?.title);
        const rows = data.statements[0]?.rowCount ?? 0;
        setGoing((known) => known && { ...known, rows });
      } catch (error) {
        if (isAborted(error)) return;
        const isMissing = error instanceof CallError && error.status === 404;
        if (isMissing && polls > beginsWithinPolls) return end("Couldn't start the download");
        if (!isMissing && error instanceof CallError && error.status >= 400) return end(errorText(error));
      }
      wait();
    };
    wait();
    return () => {
      abort.abort();
      takeBack();
    };
  }, [batchId]);

  const start = async (id: string) => {
    try {
      const { data } = await call(prepareWholeExport, { params: { id }, body: { format: 'csv' }, isBackground: true });
      startDownload(addressOf(data.path));
      setGoing({ batchId: data.batchId, rows: 0, maxRows: data.maxRows });
    } catch (error) {
      tell(error);
    }
  };
  return {
    going,
    start: (id) => void start(id),
    cancel: () => {
      if (batchId) call(cancelBatch, { params: { id: batchId }, body: {}, isBackground: true }).catch(tell);
    },
  };
}

function tell(error: unknown): void {
  const text = errorText(error);
  if (text) showToast({ kind: 'error', text });
}
