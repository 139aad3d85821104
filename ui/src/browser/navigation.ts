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

export function currentPath(): string {
  return pathOfAddress(window.location);
}

export function pathOfAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const base = basePath();
  const isBelowBase = base !== '' && (pathname === base || pathname.startsWith(`${base}/`));
  const path = isBelowBase ? pathname.slice(base.length) : pathname;
  return `${path || '/'}${search}`;
}

export function goTo(path: string, { replace = false } = {}): void {
  if (openPath) openPath(path, { replace });
  else (replace ? replaceAddress : leaveFor)(addressOf(path));
}

export function leaveFor(address: string): void {
  (addressBar ?? window.location).assign(address);
}

export function replaceAddress(address: string): void {
  (addressBar ?? window.location).replace(address);
}

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
