import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LegalFooterProps {
  className?: 'foot' | 'tail';
  /** What is at the other end. */
  children?: ReactNode;
}

/** Terms and privacy at the end of the pages that scroll; `tail` is that of a page of one column. */
export function LegalFooter({ className = 'foot', children }: LegalFooterProps) {
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
