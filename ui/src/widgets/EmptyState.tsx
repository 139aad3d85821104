import type { ReactNode } from 'react';
import type { IconPath } from '../icons.ts';
import { Icon } from './Icon.tsx';

function PlatSketch() {
  return (
    <svg className="plat" viewBox="0 0 96 56" aria-hidden="true">
      <path d="M.75.75h94.5v54.5H.75z" fill="var(--raised)" stroke="var(--rule-strong)" />
      <path d="M32 1v54M32 20h63M1 33h31M62 20v35" stroke="var(--edge)" strokeWidth="1.25" fill="none" />
      <path d="M32 20h30v35H32z" fill="var(--sand)" />
      <path d="M32 20v35M62 20v35M32 20h30" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="3 3" fill="none" />
    </svg>
  );
}

interface EmptyStateProps {
  /** Published wording, to be kept verbatim. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: IconPath;
  tone?: 'plain' | 'bad' | 'sales';
  heading?: 'h1' | 'h2' | 'h3';
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, actions, icon, tone = 'plain', heading: Heading = 'h2' } = props;
  return (
    <div className="em col middle">
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
