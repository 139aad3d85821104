import { limits } from '@platbook/contract/limits';
import { dateText } from '@platbook/ui/browser/date-text';
import { LegalFooter } from '@platbook/ui/frame/LegalFooter.tsx';
import { LayoutActionsProvider } from '@platbook/ui/frame/layout-actions.tsx';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { SlotPlace, SlotProvider } from '@platbook/ui/frame/slots.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectNotifier } from '../../api/call.ts';
import { AppContext, appInfoQuery, useApp } from '../../api/use-app.tsx';
import { Header } from './Header.tsx';
import { SubHeader } from './SubHeader.tsx';

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

export function WorkbenchLayout() {
  return (
    <SlotProvider>
      <LayoutActionsProvider>
        <SlotPlace name="banner" />
        <SubHeader />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </LayoutActionsProvider>
    </SlotProvider>
  );
}

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

export function PortalLayout() {
  const { about } = useApp();
  useEffect(connectPortalNotifier, []);
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
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

function SkipLink() {
  return (
    <a className="skip" href="#content">
      Skip to content
    </a>
  );
}
