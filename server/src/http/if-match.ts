import { problem } from './problem.ts';

export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * The version named by `If-Match` (RFC 9110 §13.1.1), or undefined without the header. Rejects `*`, weak tags, lists and anything else: a
 * save must name the version it replaces.
 */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw problem('request.invalid', 'If-Match must be the ETag of the resource being changed');
  return Number(version);
}
