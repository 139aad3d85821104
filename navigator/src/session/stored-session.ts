import type { NavigatorSession } from '@platbook/contract/property/navigator';

const name = 'platbook.navigator.session';

/** The key stored in this tab before a reload, if it is valid for another minute. */
export function getStoredSession(): NavigatorSession | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as Partial<NavigatorSession> | null;
    if (typeof stored?.key !== 'string' || typeof stored.expiresAt !== 'string') return undefined;
    return Date.parse(stored.expiresAt) - Date.now() > 60_000 ? (stored as NavigatorSession) : undefined;
  } catch {
    return undefined;
  }
}

export function setStoredSession(session: NavigatorSession | undefined): void {
  try {
    if (session) window.sessionStorage.setItem(name, JSON.stringify(session));
    else window.sessionStorage.removeItem(name);
  } catch {
    // Blocked or full: after a reload the portal issues a new token.
  }
}
