import type { NavigatorSession } from '@platbook/contract/navigator';

const name = 'platbook.navigator.session';

/** The key that this tab kept over a reload, while it is good for another minute. */
export function getStoredSession(): NavigatorSession | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as Partial<NavigatorSession> | null;
    if (typeof stored?.key !== 'string' || typeof stored.expiresAt !== 'string') return undefined;
    return Date.parse(stored.expiresAt) - Date.now() > 60_000 ? (stored as NavigatorSession) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for this tab; undefined forgets it. */
export function setStoredSession(session: NavigatorSession | undefined): void {
  try {
    if (session) window.sessionStorage.setItem(name, JSON.stringify(session));
    else window.sessionStorage.removeItem(name);
  } catch {
    // Blocked or full: a reload then asks the portal again.
  }
}
