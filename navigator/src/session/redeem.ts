import { getAppInfo } from '@platbook/contract/app-info';
import { getNavigatorToken, type NavigatorSession, openNavigatorSession } from '@platbook/contract/property/navigator';
import { CallError } from '@platbook/ui/call/call-error';
import { callPortal } from '../api/call.ts';

export interface Token {
  readonly userId: string;
  readonly token: string;
}

/**
 * Reads the user ID and token that the portal's link put into the address, and removes them from it at once, so that they don't appear in
 * the history and aren't sent anywhere.
 */
export function takeToken(): Token | undefined {
  const search = new URLSearchParams(window.location.search);
  const userId = search.get('userId');
  const token = search.get('token');
  if (userId === null && token === null) return undefined;
  // Not rebuilt from `search`, which would encode the rest of the address differently.
  const rest = window.location.search
    .slice(1)
    .split('&')
    .filter((part) => !/^(userId|token)(=|$)/.test(part))
    .join('&');
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  return userId && token ? { userId, token } : undefined;
}

export function redeem({ userId, token }: Token, signal: AbortSignal): Promise<NavigatorSession> {
  return callPortal(openNavigatorSession, { body: { userId, token }, signal });
}

export async function openWithCookie(signal: AbortSignal): Promise<NavigatorSession> {
  const [token, app] = await Promise.all([
    callPortal(getNavigatorToken, { signal }),
    callPortal(getAppInfo, { signal }),
  ]);
  if (!app.currentUser) throw new CallError('Sign in to continue', { status: 401, code: 'signed-out' });
  return redeem({ userId: app.currentUser.id, token }, signal);
}

/** True if no user is signed in or the user has no access: retrying is useless. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}
