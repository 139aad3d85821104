import { MantineProvider } from '@mantine/core';
import { late } from '@platbook/ui/browser/late';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { cssVariablesResolver, theme } from '@platbook/ui/styles/theme';
import { Toasts } from '@platbook/ui/widgets/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { SearchPage } from '../search/SearchPage.tsx';
import { signInAddress } from '../session/leave-for-sign-in.ts';
import { SessionContext, useSessionState } from '../session/use-session-state.ts';
import { useAddress } from '../state/address.ts';
import type { RunningNavigator } from './start-navigator.ts';

function SessionNote() {
  const { status } = useSessionState();
  return (
    <div role="status">
      {status === 'retrying' && <p className="session-note">Couldn't reach Property Navigator. Trying again…</p>}
      {status === 'ended' && (
        <p className="session-note">
          Your Property Navigator session has ended.{' '}
          <a href={signInAddress()} target="_top">
            Sign in
          </a>
        </p>
      )}
    </div>
  );
}

const ReportPage = late(() => import('../property-report/ReportPage.tsx').then(({ ReportPage }) => ReportPage));

export function App({ queryClient, session }: RunningNavigator) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <SessionNote />
          <CurrentPage />
          <Toasts />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function CurrentPage() {
  const { path } = useAddress();
  const [, id] = /^\/property\/(\d+)$/.exec(path) ?? [];
  if (id === undefined) return <SearchPage />;
  return (
    <Suspense>
      <ReportPage key={id} id={id} />
    </Suspense>
  );
}
