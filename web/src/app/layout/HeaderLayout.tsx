import { Outlet } from '@tanstack/react-router';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The header, one for portal and workbench: what it has opened stays open while the page below it changes. */
export function HeaderLayout() {
  return (
    <div className="shell portal">
      <SkipLink />
      <Header />
      <Outlet />
    </div>
  );
}
