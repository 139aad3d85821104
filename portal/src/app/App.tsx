import { getBanner } from '@platbook/contract/banner';
import { addressOf, connectRouter } from '@platbook/ui/browser/navigation';
import { createQueryClient } from '@platbook/ui/call/query-client';
import { AppFrame } from '@platbook/ui/frame/AppFrame.tsx';
import { MaintenanceWatch } from '@platbook/ui/frame/MaintenanceWatch.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { appInfoQuery } from '../api/use-app.tsx';
import { endpointQuery } from '../api/use-endpoint.ts';
import { followPages } from './follow-pages.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

const bannerQuery = endpointQuery(getBanner, { isBackground: true });

export interface RunningApp {
  queryClient: QueryClient;
  router: AppRouter;
  close: () => void;
}

export function startApp(): RunningApp {
  const queryClient = createQueryClient(30_000);
  const router = createAppRouter(queryClient);
  const disconnect = connectRouter((path, { replace }) =>
    router.history[replace ? 'replace' : 'push'](addressOf(path)),
  );
  void queryClient.prefetchQuery(appInfoQuery);
  const stopFollowing = followPages(router);
  const close = () => {
    stopFollowing();
    disconnect();
    queryClient.clear();
  };
  return { queryClient, router, close };
}

export function App({ queryClient, router }: RunningApp) {
  return (
    <AppFrame queryClient={queryClient}>
      <MaintenanceWatch query={bannerQuery} />
      <RouterProvider router={router} />
    </AppFrame>
  );
}
