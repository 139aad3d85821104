import { Link } from '@tanstack/react-router';

/** Terms and privacy at the end of the pages that scroll; `tail` is that of a page of one column. */
export function LegalFooter({ className = 'foot' }: { className?: 'foot' | 'tail' }) {
  return (
    <footer className={className}>
      <Link to="/termsofuse">Terms of use</Link>
      <Link to="/termsofuse" hash="privacy">
        Privacy
      </Link>
    </footer>
  );
}
