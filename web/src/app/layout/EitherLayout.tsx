import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { AppContext, appInfoQuery } from '../../api/use-app.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

/** A public page that has the regular header for signed-in users. It also works if the application's data failed to load. */
export function EitherLayout() {
  const app = useQuery(appInfoQuery).data;
  if (!app?.currentUser) {
    return (
      <PublicShell>
        <Outlet />
      </PublicShell>
    );
  }
  return (
    <AppContext value={app}>
      <div className="shell portal">
        <SkipLink />
        <Header />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </AppContext>
  );
}
