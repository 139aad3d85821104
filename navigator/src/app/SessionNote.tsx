import { signInAddress } from '../session/leave-for-sign-in.ts';
import { useSessionState } from '../session/use-session-state.ts';

export function SessionNote() {
  const { status } = useSessionState();
  return (
    <div role="status">
      {status === 'retrying' && <p className="session-note">Couldn't reach Property Navigator. Trying again…</p>}
      {status === 'ended' && (
        <p className="session-note">
          Your Property Navigator session has ended.{' '}
          <a href={signInAddress()} target="_top">
            Sign in
          </a>
        </p>
      )}
    </div>
  );
}
