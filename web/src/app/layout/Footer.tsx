import { Link } from '@tanstack/react-router';

/** Terms and privacy at the end of the pages that scroll. */
export function Footer() {
  return (
    <footer className="foot">
      <Link to="/termsofuse">Terms of use</Link>
      <Link to="/termsofuse" hash="privacy">
        Privacy
      </Link>
    </footer>
  );
}
