import type { Readable } from 'node:stream';

/** What is recorded beside a stored result, so that reading can tell a whole one from a damaged one. */
export interface StoredResult {
  bytes: number;
  /** Hexadecimal SHA-256 of the stored bytes. */
  sha256: string;
  /** The whole result when it is small; then nothing was put into the store. */
  inline?: string;
}

/** Takes the rows of one statement, frame by frame: JSON text `[…],[…]` without the outer brackets. */
export interface ResultWriter {
  /** Resolves when the frame is taken over; awaiting it is the back-pressure. Rejects when there is no room. */
  write(frame: Buffer): Promise<void>;
  /** Closes the array and makes the result readable. */
  finish(): Promise<StoredResult>;
  /** Forgets everything written so far. */
  abort(): Promise<void>;
}

/** Keeps the rows of statements as one JSON array of row arrays each. Plain values in and out: ids, bytes. */
export interface ResultStore {
  create(statementId: string): ResultWriter;
  /** The stored bytes, verified while they are read: a damaged result ends in an error before its last byte. */
  read(statementId: string, expected: { bytes: number; sha256: string }): Promise<Readable | undefined>;
  remove(statementId: string): Promise<void>;
}
