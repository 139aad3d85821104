import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ColorScheme, useColorScheme } from '../styles/color-scheme.ts';
import { cssVariablesResolver, theme } from '../styles/theme.ts';
import { Toasts } from '../widgets/toasts.tsx';

interface AppFrameProps {
  queryClient: QueryClient;
  /** Overrides the user's. */
  colorScheme?: ColorScheme;
  children: ReactNode;
}

/** What surrounds every app's pages: theme, cache and toasts. */
export function AppFrame({ queryClient, colorScheme, children }: AppFrameProps) {
  const own = useColorScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={colorScheme ?? own}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
