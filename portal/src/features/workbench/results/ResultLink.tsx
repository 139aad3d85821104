import type { Batch } from '@platbook/contract/workbench/batches';
import type { Query } from '@platbook/contract/workbench/queries';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link2 } from 'lucide-react';

interface ResultLinkProps {
  batch: Batch | undefined;
  query: Query | undefined;
}

/** Copies a link to the displayed stored result. It works for users who can read both the query and its data. */
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

/** Whether a run's result can be shared by link: it is stored and belongs to a saved query. */
export function isLinkable(batch: Batch | undefined): boolean {
  return batch?.queryId != null && batch.status === 'finished' && batch.ranBy === undefined;
}
