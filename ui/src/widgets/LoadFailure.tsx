import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps {
  title?: string;
  heading?: 'h1' | 'h2';
  children: ReactNode;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function LoadFailure(props: LoadFailureProps) {
  const { title = 'Error initializing application', heading = 'h1', children, onRetry, isRetrying = false } = props;
  return (
    <EmptyState
      heading={heading}
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
