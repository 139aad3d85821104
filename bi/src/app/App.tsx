import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { cssVariablesResolver, theme } from '@platbook/ui/styles/theme';
import { Toasts } from '@platbook/ui/widgets/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReportPage } from '../page/ReportPage.tsx';
import { SessionContext, useTheme } from '../session/use-session.ts';
import { useSearch } from '../state/address.ts';
import type { RunningReport } from './start-report.ts';

export function App({ queryClient, session }: RunningReport) {
  const own = useColorScheme();
  const scheme = useTheme(session) ?? own;
  const search = useSearch();
  useEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  useEffect(() => session.say({ type: 'report-address', search }), [session, search]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <ReportPage />
          <Toasts />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
