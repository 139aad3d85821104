import { promisify } from 'node:util';
import { constants, crc32, inflateRaw } from 'node:zlib';
import type { StoredFrame } from './result-store.ts';

const inflate = promisify(inflateRaw);

/** The JSON text of a frame, inflated on zlib's threads. Throws when it is not what the frame says. */
export async function frameText({ bytes, crc32: expected, data, isDeflated }: StoredFrame): Promise<Buffer> {
  if (!isDeflated) return data;
  // Frames have no final block, so the end of the input is no error; length and sum tell whether it was all.
  const text = await inflate(data, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: bytes,
    chunkSize: chunk(bytes),
  });
  if (text.length !== bytes || crc32(text) !== expected) throw new Error('stored result is corrupt');
  return text;
}

/** One piece for a usual frame: putting pieces together costs more than the memory. */
function chunk(bytes: number): number {
  return Math.max(64, Math.min(bytes + 1, 512 * 1024));
}
