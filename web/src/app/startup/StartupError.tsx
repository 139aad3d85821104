import { BrandMark } from '../../ui/BrandMark.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';

export function StartupError({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">
          <BrandMark />
        </span>
      </header>
      <main role="alert">
        <LoadFailure onRetry={onRetry} isRetrying={isRetrying}>
          The server isn't responding correctly. Your work is safe.
        </LoadFailure>
      </main>
    </div>
  );
}
