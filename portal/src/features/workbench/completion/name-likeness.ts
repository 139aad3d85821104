import { editDistance } from '@platbook/sql/fixes/likeness';

/** Similarity of two names from 0 to 1; both in lower case. */
export function likenessOf(written: string, name: string): number {
  const longest = Math.max(written.length, name.length);
  if (longest === 0) return 0;
  let shared = 0;
  while (shared < written.length && written[shared] === name[shared]) shared += 1;
  const part = name.includes(written) || written.includes(name) ? Math.min(written.length, name.length) : 0;
  return Math.max(1 - editDistance(written, name) / longest, shared / longest, part / longest);
}
