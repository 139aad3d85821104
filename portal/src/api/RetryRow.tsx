import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';

interface RetryRowProps {
  from: { error: unknown; isFetching: boolean; refetch: () => unknown };
  failure: string;
  className?: string;
}

/** A failed load of a part of a page, in one row. */
export function RetryRow({ from, failure, className = 'wrap' }: RetryRowProps) {
  return (
    <div className={`row ${className}`}>
      <p role="alert">
        {failure}. {errorText(from.error)}
      </p>
      <Button isBusy={from.isFetching} onClick={() => void from.refetch()}>
        Try again
      </Button>
    </div>
  );
}
