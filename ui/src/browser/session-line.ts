import { getText, setText } from './local-store.ts';
import { notifyTabs, openTabChannel } from './tab-channel.ts';

const name = 'platbook.session';
const windowMark = 'platbook.smallWindow';

export const notifySignedIn = () => notifyTabs('signed-in', name);

export const onSignedInElsewhere = (onSignedIn: () => void) => openTabChannel(() => onSignedIn(), name).close;

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
