/**
 * The session of the navigator: a key for its calls, valid for one hour, in exchange for a token of the portal. The token comes from the
 * address, from a message of the page that frames us, or from a request to the portal. It is used once and never stored.
 */
import { limits } from '@platbook/contract/limits';
import {
  NAVIGATOR_TOKEN_MESSAGE,
  type NavigatorSession,
  type NavigatorTokenMessage,
} from '@platbook/contract/property/navigator';
import { createState, type State } from '@platbook/ui/browser/create-state';
import { onParentMessage } from '@platbook/ui/browser/parent-messages';
import { createTokenHolder, type TokenHolder } from '@platbook/ui/call/token-holder';
import { leaveForSignIn } from './leave-for-sign-in.ts';
import { isRefused, openWithCookie, redeem, type Token, takeToken } from './redeem.ts';

/** `opening`: no key yet. `retrying`: failed, and being retried. `ended`: the user must sign in. */
type SessionStatus = 'opening' | 'open' | 'retrying' | 'ended';

export interface Session extends TokenHolder {
  /** Opens the session from the address, the tab or the portal, in this order. */
  start: () => void;
  status: State<SessionStatus>;
  close: () => void;
}

const longestPauseMilliseconds = 30_000;
const isFramed = () => window.parent !== window;

export function createSession(): Session {
  const ends = new AbortController();
  const status = createState<SessionStatus>('opening');
  let current: NavigatorSession | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pause before the next attempt. */
  let wake = () => {};
  let given: Token | undefined;

  const hold = (session: NavigatorSession): string => {
    current = session;
    set(session.key);
    setStoredSession(session);
    clearTimeout(renewal);
    // In a frame, the outer page sends new tokens in time.
    const due = Math.min(Date.parse(session.expiresAt) - Date.now() - 60_000, limits.navigatorTokenRefreshMilliseconds);
    if (!isFramed()) renewal = setTimeout(() => void request(), Math.max(due, 1_000));
    status.set('open');
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
  /** Retries until there is a key. The page keeps its data in the meantime. */
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
          status.set('ended');
          if (!isFramed()) leaveForSignIn();
          // The user can't sign in inside a frame. Wait for a token of the outer page.
          await pause(2 ** 31 - 1);
        } else {
          status.set(current && Date.parse(current.expiresAt) > Date.now() ? 'open' : 'retrying');
          await pause(wait);
        }
      }
    }
  };
  const { request, set, token, renew } = createTokenHolder({
    request: attempt,
    onRefused() {
      current = undefined;
      setStoredSession(undefined);
    },
  });
  const take = ({ userId, token }: Partial<NavigatorTokenMessage>) => {
    if (typeof userId !== 'string' || typeof token !== 'string') return;
    given = { userId, token };
    wake();
    void request();
  };

  return {
    start() {
      given = takeToken();
      const stored = given ? undefined : getStoredSession();
      if (stored) hold(stored);
      else void request();
      onParentMessage<NavigatorTokenMessage>(NAVIGATOR_TOKEN_MESSAGE, take, ends.signal);
    },
    token,
    renew,
    status,
    close() {
      ends.abort();
      clearTimeout(renewal);
      wake();
    },
  };
}

const storageKey = 'platbook.navigator.session';

/** The key stored in this tab before a reload, if it is valid for another minute. */
function getStoredSession(): NavigatorSession | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Partial<NavigatorSession> | null;
    if (typeof stored?.key !== 'string' || typeof stored.expiresAt !== 'string') return undefined;
    return Date.parse(stored.expiresAt) - Date.now() > 60_000 ? (stored as NavigatorSession) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the session in this tab; undefined removes it. */
function setStoredSession(session: NavigatorSession | undefined): void {
  try {
    if (session) window.sessionStorage.setItem(storageKey, JSON.stringify(session));
    else window.sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked or full: after a reload the portal issues a new token.
  }
}
