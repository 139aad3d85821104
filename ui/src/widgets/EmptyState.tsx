import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { PlatSketch } from './PlatSketch.tsx';

interface EmptyStateProps {
  /** Published wording, to be kept verbatim. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: LucideIcon;
  tone?: 'plain' | 'bad' | 'sales';
  heading?: 'h1' | 'h2' | 'h3';
}

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
