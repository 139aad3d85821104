import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useColorScheme } from '../../../web/src/ui/color-scheme.ts';
import { late } from '../../../web/src/ui/late.ts';
import { cssVariablesResolver, theme } from '../../../web/src/ui/theme.ts';
import { Toasts } from '../../../web/src/ui/toasts.tsx';
import { SearchPage } from '../search/SearchPage.tsx';
import { SessionContext } from '../session/use-session-state.ts';
import { useAddress } from '../state/address.ts';
import { SessionNote } from './SessionNote.tsx';
import type { RunningNavigator } from './start-navigator.ts';

const ReportPage = late(() => import('../report/ReportPage.tsx').then(({ ReportPage }) => ReportPage));

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
