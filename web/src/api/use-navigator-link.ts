import { limits } from '@platbook/contract/limits';
import { getNavigatorToken } from '@platbook/contract/navigator';
import { buildNavigatorLink } from '@platbook/contract/rules/navigator-link';
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../browser/navigation.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { useApp } from './use-app.tsx';

/** Each token opens one thing, so each of these has its own. */
type OpenedBy = 'link' | 'page' | 'frame';
const linkKey = ['navigator-token', 'link'] as const;

/** How often a call for a token is tried again: what the server refuses it refuses again; everything else passes. */
const triesOf: Record<OpenedBy, number> = {
  // Half a minute (reading 27).
  link: 5,
  page: 5,
  // What the frame shows is worth more than an answer.
  frame: Number.POSITIVE_INFINITY,
};

/**
 * A token for Property Navigator, renewed every 59 minutes (specification §9). Nothing is asked for people whose account has ended. Failures
 * are tried again, at first after a second and at last every minute; `failureCount` tells of them meanwhile.
 */
export function useNavigatorToken(openedBy: OpenedBy): UseQueryResult<string> {
  const { currentUser } = useApp();
  return useQuery({
    queryKey: ['navigator-token', openedBy, currentUser?.id],
    queryFn: async ({ signal }) => (await call(getNavigatorToken, { signal, isBackground: true })).data,
    enabled: currentUser?.isActiveSolution === true,
    // A page that is opened again needs another one.
    staleTime: openedBy === 'link' ? limits.navigatorTokenRefreshMilliseconds : 0,
    gcTime: openedBy === 'link' ? limits.navigatorTokenRefreshMilliseconds : 0,
    refetchInterval: limits.navigatorTokenRefreshMilliseconds,
    refetchIntervalInBackground: true,
    retry: (failures, error) => failures < triesOf[openedBy] && (!isRefusal(error) || isTooMany(error, openedBy)),
    retryDelay: (failures) => Math.min(60_000, 1_000 * 2 ** failures),
  });
}

/** Whether the server will say the same again. */
const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;
const isTooMany = (error: unknown, openedBy: OpenedBy) =>
  openedBy === 'frame' && error instanceof CallError && error.status === 429;

/** The property report link of the deployment with the person's id and a token that nothing was opened with yet (specification §2, reading 16). */
export function useNavigatorLink(): string | undefined {
  const { config, currentUser } = useApp();
  const token = useNavigatorToken('link').data;
  return token === undefined || currentUser === null
    ? undefined
    : buildNavigatorLink(config.propertyReportLink, currentUser.id, token);
}

/**
 * Watches the links that `useNavigatorLink` went into: one press spends the token, so the next press needs another link. For one place that is
 * on every page.
 */
export function useSpentNavigatorLinks(link: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (link === undefined) return;
    const presses = ['click', 'auxclick', 'contextmenu', 'dragend'] as const;
    const onPress = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('a') : null;
      if (pressed?.getAttribute('href') !== link) return;
      // A machine that slept has not renewed it: a page of ours asks for one and continues.
      if (isOver(client)) pressed.href = addressOf('/propertynavigator');
      // The browser reads the address when everyone has heard of the press.
      setTimeout(() => void client.resetQueries({ queryKey: linkKey }));
    };
    for (const press of presses) document.addEventListener(press, onPress, true);
    return () => {
      for (const press of presses) document.removeEventListener(press, onPress, true);
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
