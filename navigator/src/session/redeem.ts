import { getAppInfo } from '@platbook/contract/app-info';
import { getNavigatorToken, type NavigatorSession, openNavigatorSession } from '@platbook/contract/property/navigator';
import { CallError } from '@platbook/ui/call/call-error';
import { callPortal } from '../api/call.ts';

export interface Token {
  readonly userId: string;
  readonly token: string;
}

/** Exchanges a token for a key. Each token works once. */
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

export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}
