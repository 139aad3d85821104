import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';

const nbcRow = 0xd2;
const nullLength = 0xffff;

export const rowStatus: SqlColumn = { name: 'ROWSTAT', type: { name: 'int' }, isNullable: false };
const fetched = Buffer.from([4, 1, 0, 0, 0]);

const fetchKind = { first: 1, next: 2, previous: 4, last: 8, absolute: 16, relative: 32, refresh: 128, whole: 512 };

export interface Fetch {
  readonly kind: number;
  readonly row: number;
  readonly count: number;
}

/** The rows of one result as ROW and NBCROW tokens in a deleted file, so that memory only has the offset of each row. */
export class ServerCursor {
  readonly columns: readonly SqlColumn[];
  readonly #file: FileHandle;
  readonly #ends: number[] = [];
  /** The first row of the last fetch, counted from 1. Row 0 is before the first. */
  #first = 0;
  #count = 0;

  private constructor(columns: readonly SqlColumn[], file: FileHandle) {
    this.columns = columns;
    this.#file = file;
  }

  static async open(columns: readonly SqlColumn[]): Promise<ServerCursor> {
    const folder = await mkdtemp(join(tmpdir(), 'platbook-cursor-'));
    try {
      return new ServerCursor(columns, await open(join(folder, 'rows'), 'wx+', 0o600));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  get rows(): number {
    return this.#ends.length;
  }

  get position(): number {
    return Math.min(this.#first, this.rows);
  }

  async add(bytes: Buffer): Promise<void> {
    const start = this.#ends.at(-1) ?? 0;
    for (let at = 0; at < bytes.length; ) {
      at = endOfRow(bytes, at, this.columns);
      this.#ends.push(start + at);
    }
    await this.#file.write(bytes, 0, bytes.length, start);
  }

  /** Moves to the requested rows. `isMoved` means fewer rows than requested precede the current ones, so the first rows are returned instead. */
  move({ kind, row, count }: Fetch): { rows: number; isMoved: boolean } {
    const last = this.rows;
    const start = this.#startOf(kind, row, count);
    const isMoved = start < 1 && kind === fetchKind.previous && this.#first > 1;
    const from = isMoved ? 1 : start;
    const to = Math.min(from + count - 1, last);
    const first = kind === fetchKind.whole ? Math.max(1, from) : from;
    const end = kind === fetchKind.whole ? Math.min(to, this.#first - 1) : to;
    const isNone = first < 1 || first > last || end < first;
    this.#count = isNone ? 0 : end - first + 1;
    this.#first = isNone ? (first < 1 || count === 0 ? Math.max(0, first - 1) : last + 1) : first;
    return { rows: this.#count, isMoved };
  }

  #startOf(kind: number, row: number, count: number): number {
    switch (kind) {
      case fetchKind.next:
        return this.#first === 0 ? 1 : this.#first + this.#count;
      case fetchKind.previous:
      case fetchKind.whole:
        return this.#first - count;
      case fetchKind.last:
        return Math.max(1, this.rows - count + 1);
      case fetchKind.absolute:
        return row < 0 ? Math.max(0, this.rows + row + 1) : row;
      case fetchKind.relative:
        return this.#first + row;
      case fetchKind.refresh:
        return this.#first;
      default:
        return 1;
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    for (let row = this.#first; row < this.#first + this.#count; row += 1) {
      const from = this.#ends[row - 2] ?? 0;
      const bytes = Buffer.alloc((this.#ends[row - 1] as number) - from);
      await this.#file.read(bytes, 0, bytes.length, from);
      yield withStatus(bytes, this.columns.length);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

export async function closeCursors(cursors: Map<number, ServerCursor>): Promise<void> {
  const open = [...cursors.values()];
  cursors.clear();
  await Promise.all(open.map((cursor) => cursor.close()));
}

function withStatus(row: Buffer, columns: number): Buffer {
  if (row[0] !== nbcRow || columns % 8 !== 0) return Buffer.concat([row, fetched]);
  const bits = 1 + columns / 8;
  return Buffer.concat([row.subarray(0, bits), Buffer.from([0]), row.subarray(bits), fetched]);
}

function endOfRow(bytes: Buffer, start: number, columns: readonly SqlColumn[]): number {
  const hasBits = bytes[start] === nbcRow;
  let at = start + 1 + (hasBits ? Math.ceil(columns.length / 8) : 0);
  for (const [index, { type }] of columns.entries()) {
    const isMissing = hasBits && (((bytes[start + 1 + (index >> 3)] as number) >> (index & 7)) & 1) === 1;
    if (!isMissing) at = endOfValue(bytes, at, 'length' in type ? type.length : undefined);
  }
  return at;
}

function endOfValue(bytes: Buffer, at: number, length: number | 'max' | undefined): number {
  if (length === undefined) return at + 1 + (bytes[at] as number);
  if (length !== 'max') {
    const units = bytes.readUInt16LE(at);
    return at + 2 + (units === nullLength ? 0 : units);
  }
  if (bytes.readBigUInt64LE(at) === 0xffff_ffff_ffff_ffffn) return at + 8;
  let next = at + 8;
  for (;;) {
    const piece = bytes.readUInt32LE(next);
    next += 4 + piece;
    if (piece === 0) return next;
  }
}
