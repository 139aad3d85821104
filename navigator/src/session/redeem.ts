import { getAppInfo } from '@platbook/contract/app-info';
import { getNavigatorToken, type NavigatorSession, openNavigatorSession } from '@platbook/contract/navigator';
import { callPortal } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';

/** A token of the portal and whom it is for. */
export interface Token {
  readonly userId: string;
  readonly token: string;
}

/** Exchanges a token for a key; a token is good once. */
export function redeem({ userId, token }: Token, signal: AbortSignal): Promise<NavigatorSession> {
  return callPortal(openNavigatorSession, { body: { userId, token }, signal });
}

/** Asks the portal whose browser this is, has it give a token and exchanges that. */
export async function openByOurselves(signal: AbortSignal): Promise<NavigatorSession> {
  const [token, app] = await Promise.all([
    callPortal(getNavigatorToken, { signal }),
    callPortal(getAppInfo, { signal }),
  ]);
  if (!app.currentUser) throw new CallError('Sign in to continue', 401, 'signed-out');
  return redeem({ userId: app.currentUser.id, token }, signal);
}

/** Whether no one is signed in, or may not be here: asking again helps nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}
