import { promisify } from 'node:util';
import { constants, crc32, inflateRaw } from 'node:zlib';
import type { StoredFrame } from './result-store.ts';

const inflate = promisify(inflateRaw);

/** The JSON text of a frame, inflated in zlib's thread pool. Throws if it doesn't match the frame's length and CRC. */
export async function frameText({ bytes, crc32: expected, data, isDeflated }: StoredFrame): Promise<Buffer> {
  if (!isDeflated) return data;
  // Frames have no final block, so the end of the input is no error; length and CRC show whether it was complete.
  const text = await inflate(data, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: bytes,
    chunkSize: chunk(bytes),
  });
  if (text.length !== bytes || crc32(text) !== expected) throw new Error('stored result is corrupt');
  return text;
}

/** One chunk for a typical frame: joining chunks costs more than the memory. */
function chunk(bytes: number): number {
  return Math.max(64, Math.min(bytes + 1, 512 * 1024));
}
