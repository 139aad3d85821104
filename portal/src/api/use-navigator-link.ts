import { limits } from '@platbook/contract/limits';
import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { buildNavigatorLink } from '@platbook/contract/rules/navigator-link';
import { addressOf } from '@platbook/ui/browser/navigation';
import { CallError } from '@platbook/ui/call/call-error';
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './call.ts';
import { useApp } from './use-app.tsx';

/** A token can be used only once, so each purpose has its own. */
type OpenedBy = 'link' | 'page' | 'frame';
const linkKey = ['navigator-token', 'link'] as const;

const triesOf: Record<OpenedBy, number> = {
  // About half a minute.
  link: 5,
  page: 5,
  // The frame keeps its content, so it retries without limit.
  frame: Number.POSITIVE_INFINITY,
};

/** Renewed every 59 minutes, unless the user's account has ended. Failures are retried with a backoff of one second to one minute. */
export function useNavigatorToken(openedBy: OpenedBy): UseQueryResult<string> {
  const { currentUser } = useApp();
  return useQuery({
    queryKey: ['navigator-token', openedBy, currentUser?.id],
    queryFn: async ({ signal }) => (await call(getNavigatorToken, { signal, isBackground: true })).data,
    enabled: currentUser?.isActiveSolution === true,
    // A reopened page needs a new token.
    staleTime: openedBy === 'link' ? limits.navigatorTokenRefreshMilliseconds : 0,
    gcTime: openedBy === 'link' ? limits.navigatorTokenRefreshMilliseconds : 0,
    refetchInterval: limits.navigatorTokenRefreshMilliseconds,
    refetchIntervalInBackground: true,
    retry: (failures, error) => failures < triesOf[openedBy] && (!isRefusal(error) || isTooMany(error, openedBy)),
    retryDelay: (failures) => Math.min(60_000, 1_000 * 2 ** failures),
  });
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;
const isTooMany = (error: unknown, openedBy: OpenedBy) =>
  openedBy === 'frame' && error instanceof CallError && error.status === 429;

export function useNavigatorLink(): string | undefined {
  const { config, currentUser } = useApp();
  const token = useNavigatorToken('link').data;
  return token === undefined || currentUser === null
    ? undefined
    : buildNavigatorLink(config.propertyReportLink, currentUser.id, token);
}

/** Renews the link of `useNavigatorLink` after use: a click spends its token. Call it once, in a component that is on every page. */
export function useSpentNavigatorLinks(link: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (link === undefined) return;
    const clickEvents = ['click', 'auxclick', 'contextmenu', 'dragend'] as const;
    const onPress = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('a') : null;
      if (pressed?.getAttribute('href') !== link) return;
      // After sleep, the token can be expired: the product's own page then fetches a new one and redirects.
      if (isOver(client)) pressed.href = addressOf('/propertynavigator');
      // The browser reads the URL after all listeners have run.
      setTimeout(() => void client.resetQueries({ queryKey: linkKey }));
    };
    for (const press of clickEvents) document.addEventListener(press, onPress, true);
    return () => {
      for (const press of clickEvents) document.removeEventListener(press, onPress, true);
    };
  }, [client, link]);
}

function isOver(client: QueryClient): boolean {
  const made = Math.max(
    ...client
      .getQueryCache()
      .findAll({ queryKey: linkKey })
      .map(({ state }) => state.dataUpdatedAt),
  );
  return Date.now() - made > limits.navigatorTokenRefreshMilliseconds;
}
