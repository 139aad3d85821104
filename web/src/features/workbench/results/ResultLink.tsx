import type { Batch } from '@platbook/contract/batches';
import type { Query } from '@platbook/contract/queries';
import { linkResult } from '@platbook/contract/result-links';
import { Link2 } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/call-error.ts';
import { copyText } from '../../../browser/clipboard.ts';
import { momentText } from '../../../browser/moment-text.ts';
import { addressOf } from '../../../browser/navigation.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface ResultLinkProps {
  /** The run whose result is shown. */
  batch: Batch | undefined;
  /** The saved query that is open. */
  query: Query | undefined;
}

/** Copies a link to the stored result that is shown, for those who have the query and reach the same data. */
export function ResultLink({ batch, query }: ResultLinkProps) {
  const isThere = batch?.queryId != null && batch.status === 'finished';
  const copy = async () => {
    if (!batch) return;
    try {
      const { data } = await call(linkResult, { params: { id: batch.id }, body: {} });
      const address = `${window.location.origin}${addressOf(data.path)}`;
      if (!(await copyText(address)))
        return showToast({ kind: 'error', text: 'The browser did not let the page copy' });
      const isPrivate = query?.id === batch.queryId && query?.sharing === 'private';
      showToast({
        kind: 'success',
        text: `Link copied. The result is kept until ${momentText(data.keptUntil)}.${
          isPrivate ? ' Share the query to let others open it.' : ''
        }`,
      });
    } catch (error) {
      const message = errorText(error);
      if (message) showToast({ kind: 'error', text: message });
    }
  };
  return (
    <IconButton
      icon={Link2}
      iconSize={14}
      label="Copy link to this result"
      className="only-wide"
      disabled={!isThere}
      onClick={() => void copy()}
    />
  );
}
