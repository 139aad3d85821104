import { isStorableText } from './json-body.ts';
import { problem } from './problem.ts';

/** The place in a list behind its last row, as text that only the server understands. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** As many texts as were written; anything that did not come from a next link is refused. */
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
