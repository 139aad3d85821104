import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { rowToken } from '@platbook/tds/encoders/put-value';
import { TdsBytes } from '@platbook/tds/encoders/tds-bytes';
import { validityBits } from '../duckdb/write-vector.ts';
import { fixedBytes, tdsWriterOf } from './write-tds-vector.ts';

type Library = typeof import('@duckdb/node-api');

/** A row with NULLs starts with one bit per column ([MS-TDS] 2.2.7.13). */
const nbcRowToken = 0xd2;

export class TdsRows {
  readonly out: TdsBytes;
  count = 0;
  readonly #writers;

  constructor(columns: readonly SqlColumn[], library: Library, isWideText = false) {
    this.#writers = columns.map(({ type }) => tdsWriterOf(type, library, isWideText));
    this.out = new TdsBytes(1 + Math.ceil(columns.length / 8) + columns.length * fixedBytes);
  }

  /** Returns the row where it stopped. Throws UnsendableValueError and RowTooLongError; earlier rows remain written. */
  add(chunk: DuckDBDataChunk, from: number, to: number, mostBytes: number): number {
    const { out } = this;
    const vectors = this.#writers.map((_, index) => chunk.getColumnVector(index));
    const writers = this.#writers.map((open, index) => open(vectors[index] as NonNullable<(typeof vectors)[0]>, out));
    const bits = vectors.map(validityBits);
    let row = from;
    for (; row < to && out.length < mostBytes; row += 1) {
      out.startRow();
      try {
        out.reserve(0);
        const isAnyMissing = writeHead(out, bits, row);
        for (let index = 0; index < writers.length; index += 1) {
          if (isAnyMissing && isMissing(bits[index], row)) continue;
          (writers[index] as (row: number) => void)(row);
        }
      } catch (error) {
        out.dropRow();
        throw error;
      }
      this.count += 1;
    }
    return row;
  }

  take(): Buffer {
    this.count = 0;
    return this.out.take();
  }
}

function isMissing(valid: Uint8Array | undefined, row: number): boolean {
  return valid !== undefined && (((valid[row >> 3] as number) >> (row & 7)) & 1) === 0;
}

function writeHead(out: TdsBytes, bits: readonly (Uint8Array | undefined)[], row: number): boolean {
  const start = out.length;
  const { bytes } = out;
  let at = start + 1;
  let isAnyMissing = false;
  let missing = 0;
  for (let index = 0; index < bits.length; index += 1) {
    if (isMissing(bits[index], row)) {
      missing |= 1 << (index & 7);
      isAnyMissing = true;
    }
    if ((index & 7) === 7 || index === bits.length - 1) {
      bytes[at++] = missing;
      missing = 0;
    }
  }
  bytes[start] = isAnyMissing ? nbcRowToken : rowToken;
  out.length = isAnyMissing ? at : start + 1;
  return isAnyMissing;
}
