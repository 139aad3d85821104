/** The size of one frame of rows before anything compressed it. */
export interface FrameFacts {
  rows: number;
  /** Bytes of its JSON text. */
  bytes: number;
}

/**
 * Some rows of a result: JSON text `[..],[..]` without outer brackets. Deflated data is a raw deflate stream (RFC 1951) that
 * ends with a flush, without a final block and without references to other frames, so frames can be joined as they are.
 */
export interface StoredFrame extends FrameFacts {
  /** CRC-32 of the JSON text. */
  crc32: number;
  data: Buffer;
  isDeflated: boolean;
}

/** A stored result that is open: it stays readable until it is closed, also when it is removed meanwhile. */
export interface StoredRows {
  readonly frames: readonly FrameFacts[];
  readonly rowCount: number;
  /** The frames from index `from` up to before `to`, all when left out; each was verified. Throws at a damaged one. */
  read(from?: number, to?: number): AsyncIterable<StoredFrame>;
  /** Never rejects. */
  close(): Promise<void>;
}

/** What is recorded beside a stored result, so that reading can tell it from a damaged or a foreign one. */
export interface StoredResult {
  /** Bytes of the whole result as one JSON array. */
  bytes: number;
  /** Bytes it takes in the store; 0 when it is kept inline. */
  storedBytes: number;
  /** Hexadecimal SHA-256 of the index of its frames. */
  sha256: string;
  /** The whole result as a JSON array when it is small; then nothing was put into the store. */
  inline?: string;
}

/** Takes the rows of one statement, frame by frame. */
export interface ResultWriter {
  /** Resolves when the frame is taken over; awaiting it is the back-pressure. Rejects when there is no room. */
  write(frame: StoredFrame): Promise<void>;
  /** Makes the result readable. */
  finish(): Promise<StoredResult>;
  /** Forgets everything written so far, and what is being written. */
  abort(): Promise<void>;
}

/** Keeps the rows of statements. Plain values in and out: ids, frames. */
export interface ResultStore {
  create(statementId: string): ResultWriter;
  /** Undefined when it is not there, not whole, or not the one that `expected` speaks of. Whoever opens it closes it. */
  open(statementId: string, expected: Pick<StoredResult, 'sha256'>): Promise<StoredRows | undefined>;
  /** Results that someone reads are gone when the last reader has closed. */
  remove(statementId: string): Promise<void>;
  /** Removes whatever was last written before this instant, whole or not: nothing lives so long, so no one knows of it. */
  sweep(before: Date): Promise<void>;
}
