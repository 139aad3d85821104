/** A key, valid for an hour, in exchange for a token of the portal. The token is used once and never stored. */
import { limits } from '@platbook/contract/limits';
import type { NavigatorSession } from '@platbook/contract/property/navigator';
import type { TokenHolder } from '@platbook/ui/call/token-calls';
import { leaveForSignIn } from './leave-for-sign-in.ts';
import { listenToParent } from './listen-to-parent.ts';
import { isRefused, openWithCookie, redeem, type Token } from './redeem.ts';
import { getStoredSession, setStoredSession } from './stored-session.ts';
import { takeToken } from './take-token.ts';

export interface SessionState {
  /** `opening`: no key yet. `retrying`: failed, and being retried. `ended`: the user must sign in. */
  readonly status: 'opening' | 'open' | 'retrying' | 'ended';
}

export interface Session extends TokenHolder {
  /** Opens the session from the address, the tab or the portal, in this order. */
  start: () => void;
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

const longestPauseMilliseconds = 30_000;
const isFramed = () => window.parent !== window;

export function createSession(): Session {
  const listeners = new Set<() => void>();
  const ends = new AbortController();
  let state: SessionState = { status: 'opening' };
  let current: NavigatorSession | undefined;
  let opening: Promise<string> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  let given: Token | undefined;

  const notify = (status: SessionState['status']) => {
    if (state.status === status) return;
    state = { status };
    for (const listener of listeners) listener();
  };
  const hold = (session: NavigatorSession): string => {
    current = session;
    setStoredSession(session);
    clearTimeout(renewal);
    // In a frame, the outer page sends new tokens in time.
    const due = Math.min(Date.parse(session.expiresAt) - Date.now() - 60_000, limits.navigatorTokenRefreshMilliseconds);
    if (!isFramed()) renewal = setTimeout(() => void open(), Math.max(due, 1_000));
    notify('open');
    return session.key;
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const attempt = async (): Promise<string> => {
    for (let wait = 1_000; ; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
      const token = given;
      given = undefined;
      try {
        return hold(token ? await redeem(token, ends.signal) : await openWithCookie(ends.signal));
      } catch (error) {
        if (ends.signal.aborted) return new Promise(() => {});
        // The token was already used, e.g. after browser back. Get another from the portal.
        if (token) wait = 500;
        else if (isRefused(error)) {
          notify('ended');
          if (!isFramed()) leaveForSignIn();
          // The user can't sign in inside a frame. Wait for a token of the outer page.
          await pause(2 ** 31 - 1);
        } else {
          notify(current && Date.parse(current.expiresAt) > Date.now() ? 'open' : 'retrying');
          await pause(wait);
        }
      }
    }
  };
  const open = (): Promise<string> => {
    opening ??= attempt().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const take = (token: Token) => {
    given = token;
    wake();
    void open();
  };

  return {
    start() {
      given = takeToken();
      const stored = given ? undefined : getStoredSession();
      if (stored) hold(stored);
      else void open();
      listenToParent(take, ends.signal);
    },
    token: async () => current?.key ?? open(),
    renew(refused) {
      if (current && current.key !== refused) return Promise.resolve(current.key);
      current = undefined;
      setStoredSession(undefined);
      return open();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      ends.abort();
      clearTimeout(renewal);
      wake();
    },
  };
}
