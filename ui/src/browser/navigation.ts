/** The address bar: base path, navigation within the product, and leaving it. */

type AddressBar = Pick<Location, 'assign' | 'replace'>;
type OpenPath = (path: string, options: { replace: boolean }) => void;

let addressBar: AddressBar | undefined;
let openPath: OpenPath | undefined;

/** The base path that the server wrote into the page: '' or '/tools/platbook', without a trailing slash. */
export function basePath(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="platbook-base"]')?.content ?? '';
  return content.replace(/\/+$/, '');
}

/** Adds the base path to a path of the product: `/api/app` becomes `/tools/platbook/api/app`. */
export function addressOf(path: string): string {
  return `${basePath()}${path}`;
}

/** Path and query of the current page, without the base path: `/queries/new?run=true`. */
export function currentPath(): string {
  return pathOfAddress(window.location);
}

/** The inverse of `addressOf`: path and query without the base path. */
export function pathOfAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const base = basePath();
  const isBelowBase = base !== '' && (pathname === base || pathname.startsWith(`${base}/`));
  const path = isBelowBase ? pathname.slice(base.length) : pathname;
  return `${path || '/'}${search}`;
}

export function goTo(path: string, { replace = false } = {}): void {
  if (openPath) openPath(path, { replace });
  else if (replace) replaceAddress(addressOf(path));
  else leaveFor(addressOf(path));
}

export function leaveFor(address: string): void {
  (addressBar ?? window.location).assign(address);
}

/** Like `leaveFor`, but replaces the current history entry. */
export function replaceAddress(address: string): void {
  (addressBar ?? window.location).replace(address);
}

/** Lets `goTo` navigate without a page load; returns a function that disconnects the router. */
export function connectRouter(open: OpenPath): () => void {
  openPath = open;
  return () => {
    if (openPath === open) openPath = undefined;
  };
}

export function connectAddressBar(bar: AddressBar): () => void {
  addressBar = bar;
  return () => {
    if (addressBar === bar) addressBar = undefined;
  };
}
