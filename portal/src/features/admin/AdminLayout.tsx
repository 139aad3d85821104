import { late } from '@platbook/ui/browser/late';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { PagePending } from '@platbook/ui/frame/PagePending.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { UnknownPathPage } from '../unknown-path/index.ts';
import { OpenRequests } from './access/OpenRequests.tsx';
import { adminPages } from './admin-pages.ts';
import { ZoneSwitch } from './times/ZoneSwitch.tsx';
import './admin.css';

const FirstAdminPage = late(
  () => import('./FirstAdminPage.tsx').then((module) => module.FirstAdminPage),
  <PagePending />,
);

/** Users who aren't admins, and unknown paths, get "not found". /admin/first-admin is for the user who becomes the first admin. */
export function AdminLayout() {
  const { page: path = adminPages[0]?.path } = useParams({ strict: false });
  const page = adminPages.find((each) => each.path === path);
  const { adminRegistrationOpen: isOpen } = useApp();
  const user = useCurrentUser();
  const isFound = user.role === 'admin' && page !== undefined;
  usePageTitle(page?.name ?? '', isFound);
  if (path === 'first-admin' && user.role === 'admin')
    return <Navigate to="/admin/{-$page}" params={{ page: undefined }} replace />;
  if (path === 'first-admin' && isOpen) return <FirstAdminPage />;
  if (!isFound) return <UnknownPathPage />;
  return (
    <div className="admin tiles">
      <nav className="admin-nav raised" aria-label="Administration">
        <div className="admin-links">
          {adminPages.map(({ path: to, name, icon }) => (
            <Link
              key={to}
              to="/admin/{-$page}"
              params={{ page: to }}
              className={`row round muted s-13 m nowrap${to === path ? ' on' : ''}`}
              aria-current={to === path ? 'page' : undefined}
              ref={to === path ? showWhole : undefined}
            >
              <Icon of={icon} />
              {name}
              {to === 'access-requests' && <OpenRequests />}
            </Link>
          ))}
        </div>
        <ZoneSwitch />
      </nav>
      <Suspense fallback={<PagePending />}>
        <page.Page key={path} />
      </Suspense>
    </div>
  );
}

/** On phones the pages are in one row that scrolls. */
function showWhole(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}
