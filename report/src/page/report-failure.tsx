import { Lock } from 'lucide-react';
import { EmptyState } from '../../../web/src/ui/EmptyState.tsx';
import { LoadFailure } from '../../../web/src/ui/LoadFailure.tsx';
import { CallError, errorText } from '../api/call-error.ts';

interface ReportFailureProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** What stands in place of a report that does not open: locked for this person, or its data did not come. */
export function ReportFailure({ error, onRetry, isRetrying }: ReportFailureProps) {
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState heading="h1" icon={Lock} tone="sales" title="This report is locked">
        {error.message}
      </EmptyState>
    );
  return (
    <LoadFailure title={errorText(error)} onRetry={onRetry} isRetrying={isRetrying}>
      The report could not be loaded.
    </LoadFailure>
  );
}
