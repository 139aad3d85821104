import type { Query } from '@platbook/contract/workbench/queries';
import { CircleAlert, FileClock } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import type { Look } from './use-query-table.ts';

interface NoResultProps {
  query: Query;
  look: Look;
  shows: 'rows' | 'chart';
  mayRunByItself: boolean;
  runNow: () => void;
  lookAgain: () => void;
}

/** Why a page of a query has no result, and what to do about it. */
export function NoResult({ query, look, shows, mayRunByItself, runNow, lookAgain }: NoResultProps) {
  if (look.is === 'failed')
    return (
      <EmptyState
        icon={CircleAlert}
        tone="bad"
        title="Couldn't load the latest result"
        actions={<Button onClick={lookAgain}>Try again</Button>}
      >
        {look.title}
      </EmptyState>
    );
  const [title, text] = wordsOf[look.is](look.is === 'ended' ? look.title : '');
  const sharer = query.createdByUser?.displayName ?? 'a colleague';
  return (
    <EmptyState
      icon={title === noneTitle ? undefined : FileClock}
      title={title}
      actions={
        <Button look="primary" onClick={runNow}>
          Run the query
        </Button>
      }
    >
      {text ||
        (mayRunByItself
          ? `Run the query to see its ${shows} here.`
          : `Shared by ${sharer}. Run it with your own access to see the data.`)}
    </EmptyState>
  );
}

const noneTitle = 'No saved result';
const none = (): [title: string, text: string] => [noneTitle, ''];

const wordsOf: Record<Exclude<Look['is'], 'failed'>, (title: string) => [title: string, text: string]> = {
  going: none,
  done: none,
  expired: () => [
    'This result has expired',
    'Results are kept for 24 hours, or until their last link expires. Run the query again for fresh data.',
  ],
  unknown: () => [
    'Result not found',
    "The result has expired, wasn't shared, or contains data you don't license. Run the query with your own access.",
  ],
  ended: (title) => [title, 'Ask for a new link, or run the query with your own access.'],
};
