import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { appInfoQuery } from '../api/use-app.tsx';
import { loadAgain } from '../browser/load-again.ts';
import { addressOf, connectRouter } from '../browser/navigation.ts';
import { useColorScheme } from '../ui/color-scheme.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { type AppRouter, createAppRouter } from './router.tsx';

export interface RunningApp {
  queryClient: QueryClient;
  router: AppRouter;
  /** Disconnects from the address bar and clears the cache. */
  close: () => void;
}

/** Creates cache and router, and prefetches the application's data while the page's code is loading. */
export function startApp(): RunningApp {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  const disconnect = connectRouter((path, { replace }) => {
    const address = addressOf(path);
    if (replace) router.history.replace(address);
    else router.history.push(address);
  });
  void queryClient.prefetchQuery(appInfoQuery);
  let stopFollowing: (() => void) | undefined;
  let isClosed = false;
  void loadAgain(() => import('./follow-pages.ts')).then(
    ({ followPages }) => {
      if (!isClosed) stopFollowing = followPages(router);
    },
    () => {},
  );
  const close = () => {
    isClosed = true;
    stopFollowing?.();
    disconnect();
    queryClient.clear();
  };
  return { queryClient, router, close };
}

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
