import { limits } from '@platbook/contract/limits';
import { getNavigatorToken } from '@platbook/contract/navigator';
import { buildNavigatorLink } from '@platbook/contract/rules/navigator-link';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { useApp } from './use-app.tsx';

/**
 * The property report link of the deployment with the person's id and a token, renewed every 59 minutes (specification §2 and §9, reading 16).
 * Nothing is asked where the deployment has no such link, and for people whose account has ended.
 */
export function useNavigatorLink({ isFresh = false } = {}): UseQueryResult<string> {
  const { config, currentUser } = useApp();
  return useQuery({
    queryKey: ['navigator-link', currentUser?.id],
    queryFn: async ({ signal }) => {
      const { data } = await call(getNavigatorToken, { signal, isBackground: true });
      return buildNavigatorLink(config.propertyReportLink, currentUser?.id ?? '', data);
    },
    enabled: config.propertyReportLink !== '' && currentUser?.isActiveSolution === true,
    staleTime: isFresh ? 0 : limits.navigatorTokenRefreshMilliseconds,
    gcTime: limits.navigatorTokenRefreshMilliseconds,
    refetchInterval: limits.navigatorTokenRefreshMilliseconds,
    refetchIntervalInBackground: true,
    // What the server refuses it refuses again; everything else is asked for half a minute (reading 27).
    retry: (failures, error) =>
      failures < 5 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    retryDelay: (failures) => 1_000 * 2 ** failures,
  });
}
