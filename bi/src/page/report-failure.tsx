import { CallError, failureText } from '@platbook/ui/call/call-error';
import { Lock } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure, type LoadFailureProps } from '@platbook/ui/widgets/LoadFailure.tsx';

interface ReportFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
  place?: LoadFailureProps['place'];
}

export function ReportFailure({ error, onRetry, isRetrying, place = 'part' }: ReportFailureProps) {
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState heading={place === 'page' ? 'h1' : 'h2'} icon={Lock} tone="sales" title="This report is locked">
        {error.message}
      </EmptyState>
    );
  return (
    <LoadFailure place={place} title="Couldn't load the report" onRetry={onRetry} isRetrying={isRetrying}>
      {failureText(error)}
    </LoadFailure>
  );
}
