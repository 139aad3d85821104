import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../widgets/Button.tsx';
import { Icon } from '../widgets/Icon.tsx';
import '../styles/frame.css';

/** A notice above a frame that keeps its content while a new token is unavailable [F29]. */
export function FrameLateNote({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="frame-late row s-13 ink placed" role="status">
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
      <Button onClick={onRetry}>Try again now</Button>
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
