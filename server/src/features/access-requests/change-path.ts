/** A path of the product with a changed query string. */
export function changePath(path: string, change: (search: URLSearchParams) => void): string {
  const url = new URL(path, 'http://localhost');
  change(url.searchParams);
  return url.pathname + url.search + url.hash;
}
