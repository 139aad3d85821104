import { failureText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  from: { data: Data | undefined; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  failure: string;
  place?: 'page' | 'part' | 'drawer';
  /** A failed refresh also replaces the data that was loaded before. */
  isStrict?: boolean;
  pending?: ReactNode;
  children?: ReactNode | ((data: Data) => ReactNode);
}

export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { from, failure, place = 'page', isStrict = false, pending, children } = props;
  const { data, isError, error, isFetching } = from;
  const retry = () => void from.refetch();
  if (isError && (isStrict || data === undefined)) {
    if (place === 'page')
      return (
        <LoadFailure title={failure} onRetry={retry} isRetrying={isFetching}>
          {failureText(error)}
        </LoadFailure>
      );
    const button = place === 'part' ? ({ look: 'primary', isBusy: isFetching } as const) : {};
    return (
      <EmptyState
        icon={CircleAlert}
        tone="bad"
        title={failure}
        actions={
          <Button {...button} onClick={retry}>
            Try again
          </Button>
        }
      >
        {failureText(error)}
      </EmptyState>
    );
  }
  if (typeof children !== 'function') return data === undefined && pending !== undefined ? pending : children;
  return data === undefined ? pending : children(data);
}
