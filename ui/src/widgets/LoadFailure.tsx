import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export function LoadFailure(props: { title?: string; children: ReactNode; onRetry: () => void; isRetrying?: boolean }) {
  const { title = 'Error initializing application', children, onRetry, isRetrying = false } = props;
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
