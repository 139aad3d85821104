import { crc32 } from 'node:zlib';
import { arrayBytesOf, buildIndex, indexedFrame, sha256Of } from './frame-index.ts';
import type { StoredFrame, StoredResult, StoredRows } from './result-store.ts';

/** Results up to this many bytes are stored in the statement's row. */
const inlineBytes = 64 * 1024;

export function fitsInline(frames: readonly StoredFrame[]): boolean {
  return arrayBytesOf(frames) <= inlineBytes && frames.every((frame) => !frame.isDeflated);
}

export function inlineResult(frames: readonly StoredFrame[]): StoredResult {
  const inline = `[${frames.map(({ data }) => data.toString('utf8')).join(',')}]`;
  const sha256 = sha256Of(buildIndex(frames.map(indexedFrame)));
  return { bytes: arrayBytesOf(frames), storedBytes: 0, sha256, inline };
}

/** An inline result as if it were stored: one uncompressed frame, or none if there are no rows. */
export function openInline(inline: string, rowCount: number): StoredRows {
  const data = Buffer.from(inline.slice(1, -1), 'utf8');
  const frame: StoredFrame = { rows: rowCount, bytes: data.length, crc32: crc32(data), data, isDeflated: false };
  const frames = rowCount === 0 ? [] : [frame];
  return {
    frames,
    rowCount,
    async *read(from, to) {
      yield* frames.slice(from, to);
    },
    async close() {},
  };
}
