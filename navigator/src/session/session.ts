/**
 * The session of the navigator: a key for its calls, valid for one hour, in exchange for a token of the portal. The token comes from the
 * address, from a message of the page that frames us, or from a request to the portal. It is used once and never stored.
 */

import { getAppInfo } from '@platbook/contract/app-info';
import { limits } from '@platbook/contract/limits';
import {
  getNavigatorToken,
  NAVIGATOR_TOKEN_MESSAGE,
  type NavigatorSession,
  type NavigatorTokenMessage,
  openNavigatorSession,
} from '@platbook/contract/property/navigator';
import { createState, type State } from '@platbook/ui/browser/create-state';
import { getText, setText } from '@platbook/ui/browser/local-store';
import { onParentMessage } from '@platbook/ui/browser/parent-messages';
import { CallError } from '@platbook/ui/call/call-error';
import { createTokenHolder, type TokenHolder } from '@platbook/ui/call/token-holder';
import { callPortal } from '../api/call.ts';
import { leaveForSignIn } from './leave-for-sign-in.ts';

interface Token {
  readonly userId: string;
  readonly token: string;
}

/**
 * Reads the user ID and token that the portal's link put into the address, and removes them from it at once, so that they don't appear in
 * the history and aren't sent anywhere.
 */
function takeToken(): Token | undefined {
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

function redeem({ userId, token }: Token, signal: AbortSignal): Promise<NavigatorSession> {
  return callPortal(openNavigatorSession, { body: { userId, token }, signal });
}

async function openWithCookie(signal: AbortSignal): Promise<NavigatorSession> {
  const [token, app] = await Promise.all([
    callPortal(getNavigatorToken, { signal }),
    callPortal(getAppInfo, { signal }),
  ]);
  if (!app.currentUser) throw new CallError('Sign in to continue', { status: 401, code: 'signed-out' });
  return redeem({ userId: app.currentUser.id, token }, signal);
}

/** True if no user is signed in or the user has no access: retrying is useless. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}

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
  return new NavigatorSessionHolder();
}

class NavigatorSessionHolder implements Session {
  readonly status = createState<SessionStatus>('opening');
  readonly token: Session['token'];
  readonly renew: Session['renew'];
  readonly #ends = new AbortController();
  readonly #keys: ReturnType<typeof createTokenHolder>;
  #current: NavigatorSession | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #given: Token | undefined;
  #wake = () => {};

  constructor() {
    this.#keys = createTokenHolder({
      request: () => this.#attempt(),
      onRefused: () => {
        this.#current = undefined;
        setStoredSession(undefined);
      },
    });
    this.token = this.#keys.token;
    this.renew = this.#keys.renew;
  }

  start = () => {
    this.#given = takeToken();
    const stored = this.#given ? undefined : getStoredSession();
    if (stored) this.#hold(stored);
    else void this.#keys.request();
    onParentMessage<NavigatorTokenMessage>(
      NAVIGATOR_TOKEN_MESSAGE,
      (message) => this.#take(message),
      this.#ends.signal,
    );
  };

  close = () => {
    this.#ends.abort();
    clearTimeout(this.#renewal);
    this.#wake();
  };

  #take({ userId, token }: Partial<NavigatorTokenMessage>): void {
    if (typeof userId !== 'string' || typeof token !== 'string') return;
    this.#given = { userId, token };
    this.#wake();
    void this.#keys.request();
  }

  #hold(session: NavigatorSession): string {
    this.#current = session;
    this.#keys.set(session.key);
    setStoredSession(session);
    clearTimeout(this.#renewal);
    // In a frame, the outer page sends new tokens in time.
    const due = Math.min(Date.parse(session.expiresAt) - Date.now() - 60_000, limits.navigatorTokenRefreshMilliseconds);
    if (!isFramed()) this.#renewal = setTimeout(() => void this.#keys.request(), Math.max(due, 1_000));
    this.status.set('open');
    return session.key;
  }

  /** Retries until there is a key. The page keeps its data in the meantime. */
  async #attempt(): Promise<string> {
    const { signal } = this.#ends;
    for (let wait = 1_000; ; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
      const token = this.#given;
      this.#given = undefined;
      try {
        return this.#hold(token ? await redeem(token, signal) : await openWithCookie(signal));
      } catch (error) {
        if (signal.aborted) return new Promise(() => {});
        // The token was already used, e.g. after browser back. Get another from the portal.
        if (token) wait = 500;
        else await this.#pauseAfter(error, wait);
      }
    }
  }

  async #pauseAfter(error: unknown, wait: number): Promise<void> {
    if (isRefused(error)) {
      this.status.set('ended');
      if (!isFramed()) leaveForSignIn();
      // The user can't sign in inside a frame. Wait for a token of the outer page.
      await this.#pause(2 ** 31 - 1);
    } else {
      this.status.set(this.#current && Date.parse(this.#current.expiresAt) > Date.now() ? 'open' : 'retrying');
      await this.#pause(wait);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const storageKey = 'platbook.navigator.session';

/** The key stored in this tab before a reload, if it is valid for another minute. */
function getStoredSession(): NavigatorSession | undefined {
  try {
    const stored = JSON.parse(getText('sessionStorage', storageKey) ?? 'null') as Partial<NavigatorSession> | null;
    if (typeof stored?.key !== 'string' || typeof stored.expiresAt !== 'string') return undefined;
    return Date.parse(stored.expiresAt) - Date.now() > 60_000 ? (stored as NavigatorSession) : undefined;
  } catch {
    return undefined;
  }
}

/** If storage is blocked or full, the portal issues a new token after a reload. */
function setStoredSession(session: NavigatorSession | undefined): void {
  setText('sessionStorage', storageKey, session && JSON.stringify(session));
}
