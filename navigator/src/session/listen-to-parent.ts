import { NAVIGATOR_TOKEN_MESSAGE, type NavigatorTokenMessage } from '@platbook/contract/property/navigator';
import type { Token } from './redeem.ts';

/** Receives fresh tokens from the page that frames us (/pn). Ignores all other windows and origins. */
export function listenToParent(take: (token: Token) => void, signal: AbortSignal): void {
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    const message = data as Partial<NavigatorTokenMessage> | null;
    if (message?.type !== NAVIGATOR_TOKEN_MESSAGE) return;
    const { userId, token } = message;
    if (typeof userId === 'string' && typeof token === 'string') take({ userId, token });
  };
  window.addEventListener('message', onMessage, { signal });
}
