/** The address of the next page in a Link header (RFC 8288): `</api/queries?cursor=…>; rel="next"`. */
export function nextLink(header: string | null): string | undefined {
  for (const [, address, parameters] of (header ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)) {
    const relations = /;\s*rel="?([^";]*)"?/i.exec(parameters ?? '')?.[1] ?? '';
    if (relations.toLowerCase().split(/\s+/).includes('next')) return address;
  }
  return undefined;
}
