/** Bytes from `from` to before `to`, or the last ones of an object (all of a shorter one). */
export type ByteRange = { readonly from: number; readonly to: number } | { readonly last: number };

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

export interface ListedUpload {
  readonly key: string;
  readonly uploadId: string;
  /** Time since it began, by the storage's clock. */
  readonly ageMilliseconds: number;
}

/** A large object in the making; it is invisible until `finish`. Every part but the last has at least 5 MiB. */
export interface Upload {
  readonly uploadId: string;
  addPart(bytes: readonly Buffer[]): Promise<void>;
  /** Rejects unless the object then exists with all bytes. */
  finish(): Promise<void>;
}

/** A bucket, or the keys in it that begin with a prefix. Calls are retried, and reject with a `StorageError`. */
export interface ObjectStorage {
  /** An existing object is replaced. */
  put(key: string, bytes: readonly Buffer[]): Promise<void>;
  /** Undefined if there is no such object. Rejects if more bytes than `mostBytes` would come, or others than the range. */
  get(key: string, range: ByteRange): Promise<{ readonly bytes: Buffer; readonly totalBytes: number } | undefined>;
  /** Not an error if there is no such object. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<ListedObject>;
  startUpload(key: string): Promise<Upload>;
  /** Unfinished ones, of any process. */
  listUploads(prefix: string): AsyncGenerator<ListedUpload>;
  /** Removes the parts. Not an error if there is no such upload. */
  abortUpload(key: string, uploadId: string): Promise<void>;
  /** Rejects if the bucket can't be used now; doesn't retry. */
  probe(): Promise<void>;
  close(): void;
}

const texts = {
  /** Can't be reached, or can't answer now. */
  unavailable: "object storage isn't responding",
  /** Credentials, permissions or settings are wrong. */
  refused: 'object storage rejected the request',
  /** What it answered can't be right. */
  wrong: 'object storage answered incorrectly',
};

export class StorageError extends Error {
  readonly kind: keyof typeof texts;

  /** `message` is for the log and never contains a secret. */
  constructor(kind: keyof typeof texts, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.kind = kind;
  }

  /** What people can read: it names neither the server nor the object. */
  get publicText(): string {
    return texts[this.kind];
  }
}
