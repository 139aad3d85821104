import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { PlatSketch } from './PlatSketch.tsx';

interface EmptyStateProps {
  /** The specification's words. */
  title: string;
  /** One sentence: what it means. */
  children?: ReactNode;
  /** One thing to do, two at most. */
  actions?: ReactNode;
  /** A sign in a circle; without one a plat is drawn. */
  icon?: LucideIcon;
  tone?: 'plain' | 'bad' | 'sales';
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** A place without content: why, and what now. */
export function EmptyState({
  title,
  children,
  actions,
  icon,
  tone = 'plain',
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className="em">
      {icon ? (
        <span className={`ei ${tone}`}>
          <Icon of={icon} size={20} />
        </span>
      ) : (
        <PlatSketch />
      )}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
