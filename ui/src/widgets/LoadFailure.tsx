import type { ReactNode } from 'react';
import { CircleAlert } from '../icons.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  title?: string;
  children: ReactNode;
  onRetry: () => void;
  isRetrying?: boolean;
  /** What wasn't loaded. */
  place?: 'page' | 'part' | 'drawer' | undefined;
}

export function LoadFailure(props: LoadFailureProps) {
  const { title = 'Error initializing application', children, onRetry, isRetrying = false, place = 'page' } = props;
  return (
    <EmptyState
      heading={place === 'page' ? 'h1' : 'h2'}
      icon={CircleAlert}
      tone="bad"
      title={title}
      actions={
        <Button look={place === 'drawer' ? 'default' : 'primary'} onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
