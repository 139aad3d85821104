import { Outlet } from '@tanstack/react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Header, a page that scrolls, footer. */
export function PortalLayout() {
  return (
    <div className="shell portal">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
