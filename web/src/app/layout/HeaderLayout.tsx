import { Outlet } from '@tanstack/react-router';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The header of portal and workbench. It stays mounted during page changes, so its dialogs stay open. */
export function HeaderLayout() {
  return (
    <div className="shell portal">
      <SkipLink />
      <Header />
      <Outlet />
    </div>
  );
}
