import { CallError, failureText } from '@platbook/ui/call/call-error';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { Lock } from 'lucide-react';

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
    <LoadFailure heading={heading} title="Couldn't load the report" onRetry={onRetry} isRetrying={isRetrying}>
      {failureText(error)}
    </LoadFailure>
  );
}
