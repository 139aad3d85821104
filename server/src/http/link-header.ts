/**
 * A `Link` header (RFC 8288) for paging: `buildLinkHeader('/api/queries', { limit: '20' }, { next: { offset: '20' } })`.
 * Addresses are relative, so the page follows them below whatever base path it lives.
 */
export function buildLinkHeader(
  path: string,
  query: Record<string, string>,
  links: Record<string, Record<string, string>>,
): string {
  return Object.entries(links)
    .map(([relation, changes]) => `<${path}?${new URLSearchParams({ ...query, ...changes })}>; rel="${relation}"`)
    .join(', ');
}
