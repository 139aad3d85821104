import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredFrame } from './result-store.ts';

export interface IndexedFrame {
  rows: number;
  bytes: number;
  storedBytes: number;
  crc32: number;
  storedCrc32: number;
  isDeflated: boolean;
}

const entryBytes = 24;
/** The index ends with its number of frames, its own CRC-32, and this magic number. */
const tailBytes = 12;
const mark = 0x31_52_42_50;

export function indexedFrame(frame: StoredFrame): IndexedFrame {
  const { rows, bytes, isDeflated, data } = frame;
  return {
    rows,
    bytes,
    storedBytes: data.length,
    crc32: frame.crc32,
    storedCrc32: isDeflated ? crc32(data) : frame.crc32,
    isDeflated,
  };
}

/** The index as bytes: 24 for each frame, little-endian, and 12 at the end. */
export function buildIndex(frames: readonly IndexedFrame[]): Buffer {
  const index = Buffer.alloc(frames.length * entryBytes + tailBytes);
  for (const [place, frame] of frames.entries()) {
    const { rows, bytes, storedBytes, storedCrc32, isDeflated } = frame;
    for (const [field, value] of [rows, bytes, storedBytes, frame.crc32, storedCrc32, Number(isDeflated)].entries())
      index.writeUInt32LE(value, place * entryBytes + field * 4);
  }
  const end = frames.length * entryBytes;
  index.writeUInt32LE(frames.length, end);
  index.writeUInt32LE(crc32(index.subarray(0, end)), end + 4);
  index.writeUInt32LE(mark, end + 8);
  return index;
}

export function indexBytesOf(tail: Buffer): number | undefined {
  if (tail.length < tailBytes || tail.readUInt32LE(tail.length - 4) !== mark) return undefined;
  return tail.readUInt32LE(tail.length - tailBytes) * entryBytes + tailBytes;
}

export function parseIndex(index: Buffer, sha256: string): IndexedFrame[] | undefined {
  if (indexBytesOf(index) !== index.length || sha256Of(index) !== sha256) return undefined;
  const frames: IndexedFrame[] = [];
  for (let at = 0; at < index.length - tailBytes; at += entryBytes) {
    const field = (number: number): number => index.readUInt32LE(at + number * 4);
    frames.push({
      rows: field(0),
      bytes: field(1),
      storedBytes: field(2),
      crc32: field(3),
      storedCrc32: field(4),
      isDeflated: field(5) === 1,
    });
  }
  return frames;
}

/** The frame for its reader; throws if the bytes aren't those that were stored. */
export function verifiedFrame(frame: IndexedFrame, data: Buffer): StoredFrame {
  const { rows, bytes, storedBytes, storedCrc32, isDeflated } = frame;
  if (data.length !== storedBytes || crc32(data) !== storedCrc32) throw new Error('stored result is corrupt');
  return { rows, bytes, crc32: frame.crc32, data, isDeflated };
}

export function arrayBytesOf(frames: readonly { bytes: number }[]): number {
  return frames.reduce((sum, { bytes }) => sum + bytes, 2 + Math.max(0, frames.length - 1));
}

export function rowCountOf(frames: readonly { rows: number }[]): number {
  return frames.reduce((sum, { rows }) => sum + rows, 0);
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
