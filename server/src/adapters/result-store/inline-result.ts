import { crc32 } from 'node:zlib';
import { arrayBytesOf, buildIndex, type IndexedFrame, indexedFrame, sha256Of } from './frame-index.ts';
import type { ResultWriter, StoredFrame, StoredResult, StoredRows } from './result-store.ts';

/** Results up to this many bytes are stored in the statement's row. */
const inlineBytes = 64 * 1024;

function fitsInline(frames: readonly StoredFrame[]): boolean {
  return arrayBytesOf(frames) <= inlineBytes && frames.every((frame) => !frame.isDeflated);
}

function inlineResult(frames: readonly StoredFrame[]): StoredResult {
  const inline = `[${frames.map(({ data }) => data.toString('utf8')).join(',')}]`;
  const sha256 = sha256Of(buildIndex(frames.map(indexedFrame)));
  return { bytes: arrayBytesOf(frames), storedBytes: 0, sha256, inline };
}

/** An inline result as if it were stored: one uncompressed frame, or none if there are no rows. */
export function openInline(inline: string, rowCount: number): StoredRows {
  const data = Buffer.from(inline.slice(1, -1), 'utf8');
  const frame: StoredFrame = { rows: rowCount, bytes: data.length, crc32: crc32(data), data, isDeflated: false };
  const frames = rowCount === 0 ? [] : [frame];
  return {
    frames,
    rowCount,
    async *read(from, to) {
      yield* frames.slice(from, to);
    },
    async close() {},
  };
}

/** Where the frames of a longer result go. */
export interface FrameSink {
  append(frames: readonly Buffer[]): Promise<void>;
  /** Appends the last frames; then the result is complete. */
  finish(frames: readonly Buffer[], index: Buffer): Promise<void>;
  remove(): Promise<void>;
}

export function createFrameWriter(sink: FrameSink): ResultWriter {
  const frames: IndexedFrame[] = [];
  let held: StoredFrame[] = [];
  let isInline = true;
  /** The write in progress. A run whose engine died doesn't wait for it, but `abort` does. */
  let writing: Promise<void> = Promise.resolve();
  const takeHeld = (): Buffer[] => {
    const taken = held.map(({ data }) => data);
    held = [];
    isInline = false;
    return taken;
  };
  return {
    async write(frame) {
      held.push(frame);
      frames.push(indexedFrame(frame));
      if (isInline && fitsInline(held)) return;
      writing = sink.append(takeHeld());
      await writing;
    },
    async finish() {
      if (isInline && fitsInline(held)) return inlineResult(held);
      const index = buildIndex(frames);
      await sink.finish(takeHeld(), index);
      return {
        bytes: arrayBytesOf(frames),
        storedBytes: frames.reduce((sum, { storedBytes }) => sum + storedBytes, index.length),
        sha256: sha256Of(index),
      };
    },
    async abort() {
      await writing.catch(() => undefined);
      held = [];
      if (!isInline) await sink.remove();
    },
  };
}
