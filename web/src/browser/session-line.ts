/** What a tab, or the small window of a sign-in, tells the other tabs of this browser. */
const name = 'platbook.session';
const windowMark = 'platbook.smallWindow';

/** Says that someone signed in. */
export function tellSignedIn(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const line = new BroadcastChannel(name);
  line.postMessage('signed-in');
  line.close();
}

/** Hears of a sign-in elsewhere; the answer ends it. */
export function hearSignedIn(onSignedIn: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const line = new BroadcastChannel(name);
  line.onmessage = onSignedIn;
  return () => line.close();
}

/** Marks this window as one that is there for a sign-in alone: the mark outlives the way to the identity provider and back. */
export function markSmallWindow(): void {
  try {
    window.sessionStorage.setItem(windowMark, 'true');
  } catch {
    // Blocked: the window stays open and shows a page.
  }
}

/** Whether this window is there for a sign-in alone; the mark is gone afterward. */
export function takeSmallWindow(): boolean {
  try {
    const isSmall = window.sessionStorage.getItem(windowMark) !== null;
    window.sessionStorage.removeItem(windowMark);
    return isSmall;
  } catch {
    return false;
  }
}
