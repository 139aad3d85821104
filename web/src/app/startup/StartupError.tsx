import { CircleAlert } from 'lucide-react';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The page when the application's data did not come (specification §8). */
export function StartupError({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">
          <BrandMark />
        </span>
      </header>
      <main role="alert">
        <EmptyState
          heading="h1"
          icon={CircleAlert}
          tone="bad"
          title="Error initializing application"
          actions={
            <Button look="primary" onClick={onRetry} isBusy={isRetrying}>
              Try again
            </Button>
          }
        >
          The server did not answer as it should. Nothing of yours is lost.
        </EmptyState>
      </main>
    </div>
  );
}
