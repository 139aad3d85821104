import { Ban } from 'lucide-react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NavigatorFrame } from './NavigatorFrame.tsx';
import '../../ui/frame.css';

/** /pn: Property Navigator in a frame that fills the window below the header. */
export function NavigatorPage() {
  const { isActiveSolution } = useCurrentUser();
  return (
    <div className="frame-page">
      <h1 className="sr">Property Navigator</h1>
      {isActiveSolution ? (
        <NavigatorFrame />
      ) : (
        <EmptyState icon={Ban} tone="bad" title="Your Account is expired">
          Property Navigator will be available again when your account is renewed. Your saved work is kept.
        </EmptyState>
      )}
    </div>
  );
}
