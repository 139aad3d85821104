import { promisify } from 'node:util';
import { constants, crc32, inflateRaw } from 'node:zlib';

export interface FrameFacts {
  rows: number;
  /** Bytes of its JSON text. */
  bytes: number;
}

/**
 * JSON text `[..],[..]` without outer brackets. Deflated data is a raw deflate stream (RFC 1951) that ends with a flush, without a final block
 * or references to other frames, so frames can be concatenated.
 */
export interface StoredFrame extends FrameFacts {
  /** CRC-32 of the JSON text. */
  crc32: number;
  data: Buffer;
  isDeflated: boolean;
}

/** An open stored result: readable until it is closed, even if it is removed before that. */
export interface StoredRows {
  readonly frames: readonly FrameFacts[];
  readonly rowCount: number;
  /** The frames in [from, to), all by default; each was verified. Throws at a damaged one. */
  read(from?: number, to?: number): AsyncIterable<StoredFrame>;
  /** Never rejects. */
  close(): Promise<void>;
}

export interface StoredResult {
  /** Bytes of the whole result as one JSON array. */
  bytes: number;
  /** Bytes in the store; 0 for an inline result. */
  storedBytes: number;
  /** Hexadecimal SHA-256 of the index of its frames. */
  sha256: string;
  /** The whole result as a JSON array if it is small; then the store contains nothing. */
  inline?: string;
}

export interface ResultWriter {
  /** Resolves when the store can take the next frame: await it for backpressure. Rejects if there is no room. */
  write(frame: StoredFrame): Promise<void>;
  finish(): Promise<StoredResult>;
  abort(): Promise<void>;
}

export interface ResultStore {
  create(statementId: string): ResultWriter;
  /** Undefined if it is missing, incomplete, or not the one that `expected` describes. The caller closes it. */
  open(statementId: string, expected: Pick<StoredResult, 'sha256'>): Promise<StoredRows | undefined>;
  /** A result with readers is deleted when the last one closes it. `isShared`: other nodes can know it, so their readers count too. */
  remove(statementId: string, isShared?: boolean): Promise<void>;
  /** Removes everything last written before this time, complete or not, except these statements' results: nothing else refers to it. */
  sweep(before: Date, kept?: readonly string[]): Promise<void>;
  /** Why results can't be stored or read now, in a few words; undefined if they can. Never rejects. */
  findProblem(): Promise<string | undefined>;
}

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
