import { MantineProvider } from '@mantine/core';
import { late } from '@platbook/ui/browser/late';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { cssVariablesResolver, theme } from '@platbook/ui/styles/theme';
import { Toasts } from '@platbook/ui/widgets/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { SearchPage } from '../search/SearchPage.tsx';
import { SessionContext } from '../session/use-session-state.ts';
import { useAddress } from '../state/address.ts';
import { SessionNote } from './SessionNote.tsx';
import type { RunningNavigator } from './start-navigator.ts';

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
