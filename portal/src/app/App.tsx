import { loadAgain } from '@platbook/ui/browser/load-again';
import { addressOf, connectRouter } from '@platbook/ui/browser/navigation';
import { createQueryClient } from '@platbook/ui/call/query-client';
import { AppFrame } from '@platbook/ui/frame/AppFrame.tsx';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { appInfoQuery } from '../api/use-app.tsx';
import { type AppRouter, createAppRouter } from './router.tsx';

export interface RunningApp {
  queryClient: QueryClient;
  router: AppRouter;
  close: () => void;
}

export function startApp(): RunningApp {
  const queryClient = createQueryClient(30_000);
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
    <AppFrame queryClient={queryClient} colorScheme={useColorScheme()}>
      <RouterProvider router={router} />
    </AppFrame>
  );
}
