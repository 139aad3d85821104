import type { ObjectStorage, Upload } from '../object-storage/index.ts';
import { StorageError } from '../object-storage/index.ts';
import { countReaders } from './count-readers.ts';
import { type IndexedFrame, indexBytesOf, parseIndex, rowCountOf, verifiedFrame } from './frame-index.ts';
import { createFrameWriter, type FrameSink } from './inline-result.ts';
import { requireUuid } from './require-uuid.ts';
import type { ResultStore, StoredRows } from './result-store.ts';

export interface S3ResultStoreOptions {
  /** An unfinished upload this old belongs to a killed server, in milliseconds; 0: one that began before this process opened the store. */
  readonly abandonedAfter: number;
  /** How long readers on other nodes can read a removed result, in milliseconds. */
  readonly otherReaders: number;
  /** At least 5 MiB. A result of up to this size is one PUT. */
  readonly partBytes?: number;
}

const folder = 'results/';
/** No upload takes longer, so an older one isn't in use. */
const longestMilliseconds = 24 * 60 * 60 * 1000;
/** One read at the end usually includes the whole index, and all of a small result. */
const tailBytes = 64 * 1024;
/** Frames are read this many bytes at a time, and the next ones while these are used. */
const readBytes = 1024 * 1024;

/** Frames and index as in a file, in one object for each result. */
export function openS3ResultStore(storage: ObjectStorage, options: S3ResultStoreOptions): ResultStore {
  const { otherReaders, partBytes = 8 * 1024 * 1024 } = options;
  const openedAt = performance.now();
  const isAbandoned = (ageMilliseconds: number): boolean =>
    ageMilliseconds >= (options.abandonedAfter || Math.min(performance.now() - openedAt, longestMilliseconds));
  const ownUploads = new Set<string>();
  const keyOf = (statementId: string): string => {
    requireUuid(statementId);
    return `${folder}${statementId}`;
  };
  const readers = countReaders((statementId) => storage.remove(keyOf(statementId)));
  return {
    create: (statementId) => createFrameWriter(uploadSink(storage, keyOf(statementId), partBytes, ownUploads)),
    async open(statementId, { sha256 }) {
      const close = readers.enter(statementId);
      if (close === undefined) return undefined;
      try {
        const rows = await openObject(storage, keyOf(statementId), sha256, close);
        if (rows === undefined) await close();
        return rows;
      } catch (error) {
        await close();
        throw error;
      }
    },
    remove: (statementId, isShared = false) => readers.remove(statementId, isShared ? otherReaders : 0),
    async sweep(before, kept = []) {
      const keptKeys = new Set(kept.map(keyOf));
      for await (const { key, changedAt } of storage.list(folder))
        if (changedAt < before && !keptKeys.has(key)) await storage.remove(key);
      for await (const { key, uploadId, ageMilliseconds } of storage.listUploads(folder))
        if (!ownUploads.has(uploadId) && isAbandoned(ageMilliseconds)) await storage.abortUpload(key, uploadId);
    },
    async findProblem() {
      try {
        await storage.probe();
        return undefined;
      } catch (error) {
        return error instanceof StorageError ? error.publicText : 'object storage failed';
      }
    },
  };
}

interface Tail {
  readonly bytes: Buffer;
  /** Where it begins in the object. */
  readonly from: number;
}

async function openObject(
  storage: ObjectStorage,
  key: string,
  sha256: string,
  close: () => Promise<void>,
): Promise<StoredRows | undefined> {
  const found = await storage.get(key, { last: tailBytes });
  const length = found && indexBytesOf(found.bytes);
  if (found === undefined || length === undefined || length > found.totalBytes) return undefined;
  const { bytes, totalBytes } = found;
  const indexFrom = totalBytes - length;
  const index =
    length <= bytes.length
      ? bytes.subarray(bytes.length - length)
      : (await storage.get(key, { from: indexFrom, to: totalBytes }))?.bytes;
  const frames = index && parseIndex(index, sha256);
  if (frames?.reduce((sum, { storedBytes }) => sum + storedBytes, 0) !== indexFrom) return undefined;
  const tail = { bytes, from: totalBytes - bytes.length };
  return {
    frames,
    rowCount: rowCountOf(frames),
    read: (from = 0, to = frames.length) => readFrames(storage, key, groupFrames(frames, from, to), tail),
    close,
  };
}

interface FrameGroup {
  readonly from: number;
  readonly to: number;
  readonly frames: readonly IndexedFrame[];
}

function groupFrames(frames: readonly IndexedFrame[], from: number, to: number): FrameGroup[] {
  const groups: { from: number; to: number; frames: IndexedFrame[] }[] = [];
  let position = 0;
  for (const [place, frame] of frames.entries()) {
    const last = groups.at(-1);
    const end = position + frame.storedBytes;
    if (place >= from && place < to) {
      if (last === undefined || end - last.from > readBytes) groups.push({ from: position, to: end, frames: [frame] });
      else {
        last.to = end;
        last.frames.push(frame);
      }
    }
    position = end;
  }
  return groups;
}

async function* readFrames(storage: ObjectStorage, key: string, groups: readonly FrameGroup[], tail: Tail) {
  const fetchGroup = (group: FrameGroup | undefined): Promise<Buffer> | undefined => {
    if (group === undefined) return undefined;
    const { from, to } = group;
    if (from >= tail.from) return Promise.resolve(tail.bytes.subarray(from - tail.from, to - tail.from));
    const bytes = storage.get(key, { from, to }).then((found) => found?.bytes ?? Buffer.alloc(0));
    // A reader that stops early never awaits it.
    bytes.catch(() => undefined);
    return bytes;
  };
  let next = fetchGroup(groups[0]);
  for (const [place, { frames }] of groups.entries()) {
    const bytes = (await next) as Buffer;
    next = fetchGroup(groups[place + 1]);
    let position = 0;
    for (const frame of frames) {
      yield verifiedFrame(frame, bytes.subarray(position, position + frame.storedBytes));
      position += frame.storedBytes;
    }
  }
}

function uploadSink(storage: ObjectStorage, key: string, partBytes: number, ownUploads: Set<string>): FrameSink {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let upload: Upload | undefined;
  /** The part on its way; the next one fills up while it is sent. */
  let sending: Promise<void> = Promise.resolve();
  const hold = (parts: readonly Buffer[]): void => {
    held.push(...parts);
    heldBytes += parts.reduce((sum, { length }) => sum + length, 0);
  };
  const sendPart = async (): Promise<void> => {
    await sending;
    const part = held;
    held = [];
    heldBytes = 0;
    sending = addPart(part);
    sending.catch(() => undefined);
  };
  const addPart = async (part: readonly Buffer[]): Promise<void> => {
    if (upload === undefined) {
      upload = await storage.startUpload(key);
      ownUploads.add(upload.uploadId);
    }
    await upload.addPart(part);
  };
  return {
    async append(parts) {
      hold(parts);
      if (heldBytes >= partBytes) await sendPart();
    },
    async finish(parts, index) {
      hold([...parts, index]);
      await sending;
      if (upload === undefined) return storage.put(key, held);
      await addPart(held);
      await upload.finish();
      ownUploads.delete(upload.uploadId);
    },
    async remove() {
      held = [];
      await sending.catch(() => undefined);
      if (upload !== undefined) {
        // If aborting fails, the sweep does it.
        ownUploads.delete(upload.uploadId);
        await storage.abortUpload(key, upload.uploadId);
      }
      // The answer to what made it whole can have been lost.
      await storage.remove(key);
    },
  };
}
