import { limits } from '@platbook/contract/limits';
import { dateText } from '@platbook/ui/browser/date-text';
import { LegalFooter } from '@platbook/ui/frame/LegalFooter.tsx';
import { type DrawerName, LayoutActionsProvider, useLayoutActions } from '@platbook/ui/frame/layout-actions.tsx';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { SlotPlace, SlotProvider } from '@platbook/ui/frame/slots.tsx';
import { ChartColumn, FolderOpen, History, Plus } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { connectNotifier } from '../../api/call.ts';
import { AppContext, appInfoQuery, useApp } from '../../api/use-app.tsx';
import { Header } from './Header.tsx';

function SubHeader() {
  const { openDrawer, openNewQuery } = useLayoutActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const show = (name: DrawerName) => () => {
    // A query page that is still loading will provide its drawers.
    if (!openDrawer(name) && !pathname.startsWith('/queries/'))
      void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } });
  };
  return (
    <nav className="subbar row g2 rigid ruled raised s-13" aria-label="Workbench">
      <Link
        className={buttonClass('quiet')}
        to="/queries/$queryId"
        params={{ queryId: 'new' }}
        onClick={(event) => {
          const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey;
          if (!isForBrowser && openNewQuery()) event.preventDefault();
        }}
      >
        <Icon of={Plus} />
        New Query
      </Link>
      <Button look="quiet" aria-haspopup="dialog" onClick={show('queries')}>
        <Icon of={FolderOpen} />
        Queries
      </Button>
      <Button look="quiet" aria-haspopup="dialog" onClick={show('history')}>
        <Icon of={History} />
        History
      </Button>
      <Link
        className={buttonClass('quiet', undefined, 'only-wide')}
        to="/visualize"
        // Other reports have the same path; this is the one without a report in the URL.
        search={{ report: undefined }}
        activeOptions={{ explicitUndefined: true }}
      >
        <Icon of={ChartColumn} />
        Foreclosure Report
      </Link>
      <SlotPlace name="sub-header-end" className="push row" />
    </nav>
  );
}

/** The header of portal and workbench. It stays mounted during page changes, so its dialogs stay open. */
export function HeaderLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="shell portal">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header />
      {children}
    </div>
  );
}

function Content() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

export function WorkbenchLayout() {
  return (
    <SlotProvider>
      <LayoutActionsProvider>
        <SlotPlace name="banner" />
        <SubHeader />
        <Content />
      </LayoutActionsProvider>
    </SlotProvider>
  );
}

/** A public page that has the regular header for signed-in users. It also works if the application's data failed to load. */
export function EitherLayout() {
  const app = useQuery(appInfoQuery).data;
  if (!app?.currentUser)
    return (
      <PublicShell>
        <Outlet />
      </PublicShell>
    );
  return (
    <AppContext value={app}>
      <HeaderLayout>
        <Content />
      </HeaderLayout>
    </AppContext>
  );
}

export function PortalLayout() {
  const { about } = useApp();
  useEffect(connectPortalNotifier, []);
  return (
    <>
      <Content />
      <LegalFooter>
        {about.dataAsOf && `Data as of ${dateText(about.dataAsOf)}.${about.isDataSynthetic ? ' Synthetic data.' : ''}`}
      </LegalFooter>
    </>
  );
}

/** A repeated text is shown once while its message is visible. */
function connectPortalNotifier(): () => void {
  let last = { text: '', at: 0 };
  return connectNotifier((text) => {
    const at = Date.now();
    const isRepeated = text === last.text && at - last.at < limits.toastMilliseconds;
    last = isRepeated ? last : { text, at };
    if (!isRepeated) showToast({ kind: 'error', text });
  });
}
