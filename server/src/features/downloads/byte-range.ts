/** Part of a file; both bytes are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header for a file of this size (RFC 9110 §14.1.2, §14.2). Returns a single range, `'beyond'` if it is past the end, or
 * `undefined` for the whole file, also for several ranges and for anything that isn't a byte range.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'beyond';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
