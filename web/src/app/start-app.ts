import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../api/query-client.ts';
import { appInfoQuery } from '../api/use-app.tsx';
import { connectRouter } from '../browser/navigation.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

/** What the application runs on: the cache of answers and the router. */
export interface RunningApp {
  queryClient: QueryClient;
  router: AppRouter;
}

/** Opens cache and router, and asks for the application's data while the page's code is still on its way. */
export function startApp(): RunningApp {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  connectRouter((path, { replace }) => {
    if (replace) router.history.replace(router.basepath === '/' ? path : `${router.basepath}${path}`);
    else router.history.push(router.basepath === '/' ? path : `${router.basepath}${path}`);
  });
  void queryClient.prefetchQuery(appInfoQuery);
  return { queryClient, router };
}
