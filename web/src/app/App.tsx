import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useColorScheme } from '../ui/color-scheme.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import type { RunningApp } from './start-app.ts';

export function App({ queryClient, router }: RunningApp) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
