/**
 * Exchanges messages with the page that frames the report, which sends the token for its calls and the theme, repeatedly. A new token
 * changes nothing visible. Without a frame the report has no token and says so.
 */
import type { ReportMessage } from '@platbook/contract/reports/bi-embed';
import { createState, type State } from '@platbook/ui/browser/create-state';
import { onParentMessage } from '@platbook/ui/browser/parent-messages';
import { createTokenHolder, type TokenHolder } from '@platbook/ui/call/token-holder';
import type { ColorScheme } from '@platbook/ui/styles/color-scheme';
import { createContext, useContext } from 'react';

export interface Session extends TokenHolder {
  /** Announces the report to the outer page and starts listening. */
  start: () => void;
  say: (message: ReportMessage) => void;
  /** Undefined until the outer page has sent it. */
  theme: State<ColorScheme | undefined>;
  isFramed: boolean;
  close: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a session provider');
  return session;
}

type TokenMessage = Extract<ReportMessage, { type: 'report-token' }>;

export function createSession(): Session {
  const ends = new AbortController();
  const parent = window.parent;
  const isFramed = parent !== window;
  const theme = createState<ColorScheme | undefined>(undefined);
  let onToken = (_: string) => {};

  const say = (message: ReportMessage) => {
    if (isFramed) parent.postMessage(message, window.location.origin);
  };
  const { set, token, renew } = createTokenHolder({
    request: () =>
      new Promise((resolve) => {
        onToken = resolve;
      }),
    onRefused({ isRequested }) {
      if (!isRequested) say({ type: 'report-token-over' });
    },
  });
  const take = (message: Partial<TokenMessage>) => {
    if (typeof message.token !== 'string') return;
    set(message.token);
    onToken(message.token);
    if (message.theme === 'light' || message.theme === 'dark') theme.set(message.theme);
  };

  return {
    isFramed,
    say,
    start() {
      onParentMessage<TokenMessage>('report-token', take, ends.signal);
      say({ type: 'report-ready' });
    },
    token,
    renew,
    theme,
    close: () => ends.abort(),
  };
}
