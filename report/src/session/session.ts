/**
 * What the report knows of the page that frames it: the token for its calls and the theme. Both come by messages, again and again; nothing
 * that is shown changes by a new token. Without such a page around it the report has no token and says so.
 */
import type { ReportMessage } from '@platbook/contract/bi-embed';
import type { TokenHolder } from '../api/call.ts';

export type Theme = 'light' | 'dark';

export interface Session extends TokenHolder {
  /** Says that we are here, and listens. */
  start: () => void;
  /** Says something to the page around us. */
  say: (message: ReportMessage) => void;
  /** Undefined until the page has said it. */
  theme: () => Theme | undefined;
  subscribe: (listener: () => void) => () => void;
  /** False where no page frames us. */
  isFramed: boolean;
  close: () => void;
}

/** Makes the session of this page. */
export function createSession(): Session {
  const listeners = new Set<() => void>();
  const ends = new AbortController();
  const parent = window.parent;
  const isFramed = parent !== window;
  let token: string | undefined;
  let theme: Theme | undefined;
  let waiting = new Set<(token: string) => void>();

  const say = (message: ReportMessage) => {
    if (isFramed) parent.postMessage(message, window.location.origin);
  };
  const next = () => new Promise<string>((resolve) => waiting.add(resolve));
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== window.location.origin) return;
    const message = data as Partial<ReportMessage> | null;
    if (message?.type !== 'report-token' || typeof message.token !== 'string') return;
    token = message.token;
    const heard = waiting;
    waiting = new Set();
    for (const resolve of heard) resolve(token);
    if (message.theme === theme || (message.theme !== 'light' && message.theme !== 'dark')) return;
    theme = message.theme;
    for (const listener of listeners) listener();
  };

  return {
    isFramed,
    say,
    start() {
      window.addEventListener('message', hear, { signal: ends.signal });
      say({ type: 'report-ready' });
    },
    token: async () => token ?? next(),
    renew(refused) {
      if (token !== undefined && token !== refused) return Promise.resolve(token);
      token = undefined;
      // Several calls wait for one answer.
      if (waiting.size === 0) say({ type: 'report-token-over' });
      return next();
    },
    theme: () => theme,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      ends.abort();
      waiting.clear();
    },
  };
}
