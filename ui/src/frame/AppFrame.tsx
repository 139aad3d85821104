import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useColorScheme } from '../styles/color-scheme.ts';
import { Toasts } from '../widgets/toasts.tsx';

/** What surrounds every app's pages: cache and toasts. */
export function AppFrame({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  // Follows the system's theme.
  useColorScheme();
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
