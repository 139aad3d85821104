/** The address bar: the base path, moves within the product, and leaving it. */

type AddressBar = Pick<Location, 'assign' | 'replace'>;
type OpenPath = (path: string, options: { replace: boolean }) => void;

let addressBar: AddressBar | undefined;
let openPath: OpenPath | undefined;

/** The base path the server wrote into the page: '' or '/tools/platbook', never with a slash at the end. */
export function basePath(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="platbook-base"]')?.content ?? '';
  return content.replace(/\/+$/, '');
}

/** The address of a path of the product, with the base path before it: `/api/app` becomes `/tools/platbook/api/app`. */
export function addressOf(path: string): string {
  return `${basePath()}${path}`;
}

/** Path and query of the page that is open, without the base path: `/queries/new?run=true`. */
export function currentPath(): string {
  return pathOfAddress(window.location);
}

/** Path and query of an address, without the base path: the opposite of `addressOf`. */
export function pathOfAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const base = basePath();
  const isBelowBase = base !== '' && (pathname === base || pathname.startsWith(`${base}/`));
  const path = isBelowBase ? pathname.slice(base.length) : pathname;
  return `${path || '/'}${search}`;
}

/** Opens a path of the product; with `replace` the page that is left does not stay in the history. */
export function goTo(path: string, { replace = false } = {}): void {
  if (openPath) openPath(path, { replace });
  else if (replace) replaceAddress(addressOf(path));
  else leaveFor(addressOf(path));
}

/** Sends the browser to an address by loading it again. */
export function leaveFor(address: string): void {
  (addressBar ?? window.location).assign(address);
}

/** As `leaveFor`, but the page that is left does not stay in the history. */
export function replaceAddress(address: string): void {
  (addressBar ?? window.location).replace(address);
}

/** Lets `goTo` move without loading the page again; the answer takes the connection back. */
export function connectRouter(open: OpenPath): () => void {
  openPath = open;
  return () => {
    if (openPath === open) openPath = undefined;
  };
}

/** Takes another address bar where there is no browser that can be sent away; the answer takes it back. */
export function connectAddressBar(bar: AddressBar): () => void {
  addressBar = bar;
  return () => {
    if (addressBar === bar) addressBar = undefined;
  };
}
