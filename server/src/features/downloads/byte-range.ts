/** A part of a file: from the first to the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks of so many bytes (RFC 9110, 14.1.2 and 14.2): one range, `undefined` for the whole file, which also answers
 * what is no range of bytes or several, and `'beyond'` for what the file does not have.
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
