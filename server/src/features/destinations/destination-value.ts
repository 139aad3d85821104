import { parseEmail } from '@platbook/contract/rules/email';
import { isLoopbackHost } from '../../config/public-url.ts';

/** A URL that a webhook or bucket can have: encrypted (on this machine it can be plain), without credentials and fragment. Else undefined. */
export function parseOutsideUrl(text: string): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  const isPlain = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  return isPlain || url.protocol === 'https:' ? url : undefined;
}

/** An email address, or the domain of addresses; undefined if it is neither. */
export function parseAddress(text: string): string | undefined {
  const domain = text.trim().replace(/^@/, '');
  if (domain.includes('@')) return parseEmail(domain);
  const address = domain.includes('.') ? parseEmail(`a@${domain}`) : undefined;
  return address?.slice(2);
}

/** A host, with its port if that isn't 443, or the start of a URL; undefined if it is neither. */
export function parseUrlStart(text: string): string | undefined {
  const given = text.trim();
  const url = parseOutsideUrl(given.includes('://') ? given : `https://${given}`);
  if (url === undefined || url.search !== '' || url.hostname.includes('*')) return undefined;
  return url.protocol === 'https:' && url.pathname === '/' ? url.host : url.href;
}

/** True if the host is the same, and the path is that of the entry or below it. */
export function coversUrl(entry: string, url: URL): boolean {
  const start = new URL(entry.includes('://') ? entry : `https://${entry}`);
  if (start.origin !== url.origin) return false;
  return url.pathname === start.pathname || url.pathname.startsWith(start.pathname.replace(/\/?$/, '/'));
}

export function coversAddress(entry: string, address: string): boolean {
  return entry.includes('@') ? entry === address : address.endsWith(`@${entry}`);
}
