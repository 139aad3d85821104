import { failureText } from '@platbook/ui/call/call-error';
import { LoadFailure, type LoadFailureProps } from '@platbook/ui/widgets/LoadFailure.tsx';
import type { ReactNode } from 'react';

interface LoadedProps extends Pick<LoadFailureProps, 'place'> {
  from: { data?: unknown; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  failure: string;
  /** A failed refresh also replaces the data that was loaded before. */
  isStrict?: boolean;
  pending?: ReactNode;
  children?: ReactNode;
}

export function Loaded({ from, failure, place, isStrict = false, pending, children }: LoadedProps): ReactNode {
  const { data, isError, error, isFetching } = from;
  if (isError && (isStrict || data === undefined))
    return (
      <LoadFailure title={failure} onRetry={() => void from.refetch()} isRetrying={isFetching} place={place}>
        {failureText(error)}
      </LoadFailure>
    );
  return data === undefined && pending !== undefined ? pending : children;
}
