/**
 * The session of the navigator: a key of an hour for its calls, taken for a token of the portal. The token comes in the address, by a
 * message of the page that frames us, or is asked for by ourselves; it is used once and never kept.
 */
import { limits } from '@platbook/contract/limits';
import type { NavigatorSession } from '@platbook/contract/navigator';
import { leaveForSignIn } from './leave-for-sign-in.ts';
import { listenToParent } from './listen-to-parent.ts';
import { isRefused, openByOurselves, redeem, type Token } from './redeem.ts';
import { getStoredSession, setStoredSession } from './stored-session.ts';
import { takeToken } from './take-token.ts';

export interface SessionState {
  /** `opening`: no key yet. `retrying`: it could not be had, and is tried again. `ended`: only a sign-in helps. */
  readonly status: 'opening' | 'open' | 'retrying' | 'ended';
}

export interface Session {
  /** Opens with the address, the tab or the portal, in this order. */
  start: () => void;
  /** The key; waits while there is none. */
  key: () => Promise<string>;
  /** Makes a new key in place of one that the server refused. */
  renew: (refused: string) => Promise<string>;
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

const longestPauseMilliseconds = 30_000;
const isFramed = () => window.parent !== window;

/** Makes the session of this page. */
export function createSession(): Session {
  const listeners = new Set<() => void>();
  const ends = new AbortController();
  let state: SessionState = { status: 'opening' };
  let held: NavigatorSession | undefined;
  let opening: Promise<string> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  /** Wakes an attempt that waits for its next turn. */
  let wake = () => {};
  let given: Token | undefined;

  const tell = (status: SessionState['status']) => {
    if (state.status === status) return;
    state = { status };
    for (const listener of listeners) listener();
  };
  const hold = (session: NavigatorSession): string => {
    held = session;
    setStoredSession(session);
    clearTimeout(renewal);
    // In a frame the page around us sends a token when it is time.
    const due = Math.min(Date.parse(session.expiresAt) - Date.now() - 60_000, limits.navigatorTokenRefreshMilliseconds);
    if (!isFramed()) renewal = setTimeout(() => void open(), Math.max(due, 1_000));
    tell('open');
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
  /** Tries until there is a key; what lives on meanwhile keeps all that it shows. */
  const attempt = async (): Promise<string> => {
    for (let wait = 1_000; ; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
      const token = given;
      given = undefined;
      try {
        return hold(token ? await redeem(token, ends.signal) : await openByOurselves(ends.signal));
      } catch (error) {
        if (ends.signal.aborted) return new Promise(() => {});
        // A token that was used before, as by the way back of the browser: the portal gives another.
        if (token) wait = 500;
        else if (isRefused(error)) {
          tell('ended');
          if (!isFramed()) leaveForSignIn();
          // In a frame no one can sign in; a token of the page around us continues.
          await pause(2 ** 31 - 1);
        } else {
          tell(held && Date.parse(held.expiresAt) > Date.now() ? 'open' : 'retrying');
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
    key: async () => held?.key ?? open(),
    renew(refused) {
      if (held && held.key !== refused) return Promise.resolve(held.key);
      held = undefined;
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
