/** The URL of the next page in a Link header (RFC 8288), resolved against the requested URL. */
export function nextLink(header: string | null, requested: URL): URL | undefined {
  for (const [, address, parameters] of (header ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)) {
    const relations = /;\s*rel="?([^";]*)"?/i.exec(parameters ?? '')?.[1] ?? '';
    if (relations.toLowerCase().split(/\s+/).includes('next')) return new URL(address ?? '', requested);
  }
  return undefined;
}
