import { isStorableText } from './json-body.ts';
import { problem } from './problem.ts';

/** The position after a page's last row, opaque to the client. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Returns the `length` texts that were written; rejects anything that isn't from a next link. */
export function readCursor(cursor: string, length: number): string[] {
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    const isText = (value: unknown): value is string => typeof value === 'string' && isStorableText(value);
    if (Array.isArray(values) && values.length === length && values.every(isText)) return values;
  } catch {
    // falls through to the refusal below
  }
  throw problem('request.invalid', 'cursor must come from a `next` link');
}
