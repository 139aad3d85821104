import { getText, setText } from './local-store.ts';

const name = 'platbook.session';
const windowMark = 'platbook.smallWindow';

export function notifySignedIn(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const line = new BroadcastChannel(name);
  line.postMessage('signed-in');
  line.close();
}

export function onSignedInElsewhere(onSignedIn: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const line = new BroadcastChannel(name);
  line.onmessage = onSignedIn;
  return () => line.close();
}

/** Marks this window as a small sign-in window. The mark survives the redirects to the identity provider and back. */
export function markSmallWindow(): void {
  // If storage is blocked, the window stays open and shows a page.
  setText('sessionStorage', windowMark, 'true');
}

export function takeSmallWindow(): boolean {
  const isSmall = getText('sessionStorage', windowMark) !== undefined;
  setText('sessionStorage', windowMark, undefined);
  return isSmall;
}
