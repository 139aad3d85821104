import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function LegalFooter({ className = 'foot', children }: { className?: 'foot' | 'tail'; children?: ReactNode }) {
  return (
    <footer className={className}>
      <Link to="/termsofuse">Terms of use</Link>
      <Link to="/termsofuse" hash="privacy">
        Privacy
      </Link>
      {children && <span className="push">{children}</span>}
    </footer>
  );
}
