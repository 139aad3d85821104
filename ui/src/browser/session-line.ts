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
  try {
    window.sessionStorage.setItem(windowMark, 'true');
  } catch {
    // Blocked: the window stays open and shows a page.
  }
}

export function takeSmallWindow(): boolean {
  try {
    const isSmall = window.sessionStorage.getItem(windowMark) !== null;
    window.sessionStorage.removeItem(windowMark);
    return isSmall;
  } catch {
    return false;
  }
}
