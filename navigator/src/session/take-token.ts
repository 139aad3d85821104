import type { Token } from './redeem.ts';

/**
 * Takes user id and token out of the address, where the portal's link put them, and removes them from it at once: they are in no history
 * and are sent nowhere.
 */
export function takeToken(): Token | undefined {
  const search = new URLSearchParams(window.location.search);
  const userId = search.get('userId');
  const token = search.get('token');
  if (userId === null && token === null) return undefined;
  // Not rebuilt from `search`, which would spell the rest of the address again.
  const rest = window.location.search
    .slice(1)
    .split('&')
    .filter((part) => !/^(userId|token)(=|$)/.test(part))
    .join('&');
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  return userId && token ? { userId, token } : undefined;
}
