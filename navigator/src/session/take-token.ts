import type { Token } from './redeem.ts';

/** Removes the user ID and token from the address at once, so that they don't appear in the history and aren't sent anywhere. */
export function takeToken(): Token | undefined {
  const search = new URLSearchParams(window.location.search);
  const userId = search.get('userId');
  const token = search.get('token');
  if (userId === null && token === null) return undefined;
  // Not rebuilt from `search`, which would encode the rest of the address differently.
  const rest = window.location.search
    .slice(1)
    .split('&')
    .filter((part) => !/^(userId|token)(=|$)/.test(part))
    .join('&');
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  return userId && token ? { userId, token } : undefined;
}
