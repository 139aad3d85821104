import { CallError, failureText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { CircleAlert, Lock } from 'lucide-react';

interface ReportFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
  heading?: 'h1' | 'h2';
}

export function ReportFailure({ error, onRetry, isRetrying, heading = 'h2' }: ReportFailureProps) {
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState heading={heading} icon={Lock} tone="sales" title="This report is locked">
        {error.message}
      </EmptyState>
    );
  return (
    <EmptyState
      heading={heading}
      icon={CircleAlert}
      tone="bad"
      title="Couldn't load the report"
      actions={
        <Button look="primary" onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      }
    >
      {failureText(error)}
    </EmptyState>
  );
}
