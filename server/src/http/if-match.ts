import { problem } from './problem.ts';

export function versionTag(version: number): string {
  return `"${version}"`;
}

/** RFC 9110 §13.1.1. Rejects `*`, weak tags and lists: a save must name the version it replaces. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw problem('request.invalid', 'If-Match must be the ETag of the resource being changed');
  return Number(version);
}
