/** The outer page sends the token and the theme, repeatedly. A new token changes nothing visible. Without a frame there is none. */
import type { ReportMessage } from '@platbook/contract/reports/bi-embed';
import type { TokenHolder } from '@platbook/ui/call/token-calls';

export type Theme = 'light' | 'dark';

export interface Session extends TokenHolder {
  start: () => void;
  say: (message: ReportMessage) => void;
  theme: () => Theme | undefined;
  subscribe: (listener: () => void) => () => void;
  isFramed: boolean;
  close: () => void;
}

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
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== window.location.origin) return;
    const message = data as Partial<ReportMessage> | null;
    if (message?.type !== 'report-token' || typeof message.token !== 'string') return;
    token = message.token;
    const resolvers = waiting;
    waiting = new Set();
    for (const resolve of resolvers) resolve(token);
    if (message.theme === theme || (message.theme !== 'light' && message.theme !== 'dark')) return;
    theme = message.theme;
    for (const listener of listeners) listener();
  };

  return {
    isFramed,
    say,
    start() {
      window.addEventListener('message', onMessage, { signal: ends.signal });
      say({ type: 'report-ready' });
    },
    token: async () => token ?? next(),
    renew(refused) {
      if (token !== undefined && token !== refused) return Promise.resolve(token);
      token = undefined;
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
