import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function LegalFooter({ className, children }: { className?: 'tail'; children?: ReactNode }) {
  return (
    <footer className={className ?? 'foot row rigid topped s-12 muted'}>
      <Link to="/termsofuse">Terms of use</Link>
      <Link to="/termsofuse" hash="privacy">
        Privacy
      </Link>
      {children && <span className="push">{children}</span>}
    </footer>
  );
}
