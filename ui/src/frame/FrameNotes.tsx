import type { ReactNode } from 'react';
import { failureText } from '../call/call-error.ts';
import { TriangleAlert } from '../icons.ts';
import { Button } from '../widgets/Button.tsx';
import { Icon } from '../widgets/Icon.tsx';
import { LoadFailure } from '../widgets/LoadFailure.tsx';
import '../styles/frame.css';

interface RenewedToken {
  data: unknown;
  isError: boolean;
  failureCount: number;
  failureReason: unknown;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
}

const quietFailures = 3;

/** A notice while no new token can be fetched: above an open frame, which keeps its content, or instead of one [F29]. */
export function lateNote(name: string, token: RenewedToken, isOpen: boolean): ReactNode {
  const { data, isError, failureCount, failureReason, refetch } = token;
  if (!isError && failureCount <= (data === undefined ? quietFailures : 0)) return undefined;
  const problem = failureText(failureReason);
  const retry = () => void refetch({ cancelRefetch: true });
  if (!isOpen)
    return (
      <LoadFailure title={problem} onRetry={retry}>
        {name} couldn't be opened.
      </LoadFailure>
    );
  return (
    <div className="frame-late row s-13 ink placed" role="status">
      <Icon of={TriangleAlert} size={14} />
      <span>
        {isError
          ? `${name} couldn't refresh: ${problem}. You can keep using what's on screen.`
          : `${name} is waiting for the server and will reconnect automatically. You can keep using what's on screen.`}
      </span>
      <Button onClick={retry}>Try again now</Button>
    </div>
  );
}

export function FrameLoader({ children }: { children: ReactNode }) {
  return (
    <div className="frame-loader row cover paper g16" role="status" aria-busy="true">
      <i className="skel" />
      <span className="muted">{children}</span>
    </div>
  );
}
