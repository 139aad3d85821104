import { hostname } from 'node:os';

/** True for `localhost`, 127.0.0.0/8 and ::1, with or without the brackets of a URL. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** `scheme://host[:port]` without a final slash; built from the listening address when nothing is configured. */
export function createPublicUrl(configured: string, host: string, port: number): string {
  if (configured !== '') return new URL(configured).origin;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}

/** How other nodes reach this one; a wildcard address becomes the name of the machine. */
export function createNodeUrl(configured: string, host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  return createPublicUrl(configured, isWildcard ? hostname() : host, port);
}
