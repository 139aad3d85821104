import type { Batch } from '@platbook/contract/batches';
import type { Query } from '@platbook/contract/queries';
import { Link2 } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

interface ResultLinkProps {
  /** The run whose result is shown. */
  batch: Batch | undefined;
  /** The saved query that is open. */
  query: Query | undefined;
}

/** Copies a link to the stored result that is shown, for those who have the query and reach the same data. */
export function ResultLink({ batch, query }: ResultLinkProps) {
  const copy = async () => {
    if (batch) await (await import('./copy-result-link.ts')).copyResultLink(batch, query);
  };
  return (
    <IconButton
      icon={Link2}
      iconSize={14}
      label="Copy link to this result"
      className="only-wide"
      disabled={!isLinkable(batch)}
      onClick={() => void copy()}
    />
  );
}

/** Whether others can be led to the result of a run: it is stored, and of a saved query. */
export function isLinkable(batch: Batch | undefined): boolean {
  return batch?.queryId != null && batch.status === 'finished' && batch.ranBy === undefined;
}
