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
  /** A result with readers is deleted when the last one closes it. */
  remove(statementId: string): Promise<void>;
  /** Removes everything last written before this time, complete or not: no result lives that long, so nothing refers to it. */
  sweep(before: Date): Promise<void>;
}
