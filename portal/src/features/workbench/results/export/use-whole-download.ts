import { cancelBatch, getBatch } from '@platbook/contract/workbench/batches';
import { prepareWholeExport } from '@platbook/contract/workbench/exports';
import { addressOf } from '@platbook/ui/browser/navigation';
import { startDownload } from '@platbook/ui/browser/start-download';
import { wakeAfter } from '@platbook/ui/browser/wake-after';
import { CallError, errorText, isAborted } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../api/show-error.ts';

const pollMilliseconds = 1_000;
/** The download's run exists once the browser has started reading the file. */
const beginsWithinPolls = 10;

export function useWholeDownload() {
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

  const start = async (id: string, meanings: { meanings?: boolean }) => {
    try {
      const { data } = await call(prepareWholeExport, {
        params: { id },
        body: { format: 'csv', ...meanings },
        isBackground: true,
      });
      startDownload(addressOf(data.path));
      setGoing({ batchId: data.batchId, rows: 0, maxRows: data.maxRows });
    } catch (error) {
      showError(error);
    }
  };
  return {
    going,
    start: (id: string, meanings: { meanings?: boolean }) => void start(id, meanings),
    cancel: () => {
      if (batchId) call(cancelBatch, { params: { id: batchId }, body: {}, isBackground: true }).catch(showError);
    },
  };
}
