import { CallError, failureText, isPreparing } from '@platbook/ui/call/call-error';
import { CircleAlert, Hourglass, SearchX } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { changeSearch, clearConditions, useSearch } from '../../state/use-search.ts';

export function NoResults() {
  const { within, near, view } = useSearch().search;
  const isDrawn = within !== undefined || near !== undefined || view !== undefined;
  return (
    <EmptyState
      icon={SearchX}
      title="No matching properties"
      actions={
        <>
          {isDrawn && (
            <Button onClick={() => changeSearch({ within: undefined, near: undefined, view: undefined })}>
              Search everywhere
            </Button>
          )}
          <Button onClick={clearConditions}>Clear all</Button>
        </>
      }
    >
      Remove a filter or zoom out.
    </EmptyState>
  );
}

interface ResultsFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

export function ResultsFailure({ error, onRetry, isRetrying }: ResultsFailureProps) {
  const { status } = error instanceof CallError ? error : { status: 0 };
  const isWrong = status === 400;
  const isLater = status === 503 || status === 409;
  return (
    <EmptyState
      icon={isLater ? Hourglass : CircleAlert}
      tone={isLater ? 'plain' : 'bad'}
      title={failureText(error)}
      actions={
        isWrong ? (
          <Button onClick={clearConditions}>Clear all</Button>
        ) : (
          <Button look="primary" onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
        )
      }
    >
      {isWrong
        ? 'This search link has an invalid filter.'
        : isPreparing(error)
          ? 'This page opens as soon as it is ready.'
          : 'Your search is saved in the page address.'}
    </EmptyState>
  );
}

export function ListSkeleton() {
  return (
    <ul className="fills" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="card row s-13 hand g12 ruled">
          <div className="skel lotsh rigid" />
          <div className="grow">
            <div className="skel" style={{ width: `${60 - row * 4}%` }} />
            <div className="skel" style={{ width: `${80 - row * 5}%`, marginTop: 10 }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
