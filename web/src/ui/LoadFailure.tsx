import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps {
  /** What went wrong, as the heading says it. */
  title?: string;
  /** One sentence: what it means. */
  children: ReactNode;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** What is in place of a page whose data did not come, with the way to ask for them again (specification §8). */
export function LoadFailure({
  title = 'Error initializing application',
  children,
  onRetry,
  isRetrying = false,
}: LoadFailureProps) {
  return (
    <EmptyState
      heading="h1"
      icon={CircleAlert}
      tone="bad"
      title={title}
      actions={
        <Button look="primary" onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
