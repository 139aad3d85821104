import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type IndexedFrame, indexBytesOf, parseIndex, rowCountOf, verifiedFrame } from './frame-index.ts';
import { createFrameWriter, type FrameSink } from './inline-result.ts';
import { requireUuid } from './require-uuid.ts';
import type { ResultStore, StoredRows } from './result-store.ts';

/** One read at the end of a file usually includes its whole index: 2,700 frames. */
const tailBytes = 64 * 1024;

/** Half-written results not written to for `abandonedAfter` milliseconds belong to a killed server; 0: no other server writes here. */
export function openFolderResultStore(folder: string, abandonedAfter: number): ResultStore {
  mkdirSync(folder, { recursive: true });
  const subFolders = (names: string[]) =>
    names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => path.join(folder, name));
  for (const subFolder of subFolders(readdirSync(folder))) {
    for (const name of readdirSync(subFolder)) {
      if (!name.endsWith('.part')) continue;
      const file = path.join(subFolder, name);
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (abandonedAfter === 0 || Date.now() - written > abandonedAfter) rmSync(file, { force: true });
    }
  }
  const fileOf = (statementId: string) => {
    requireUuid(statementId);
    return path.join(folder, statementId.slice(0, 2), `${statementId}.rows`);
  };

  return {
    create: (statementId) => createFrameWriter(fileSink(fileOf(statementId))),
    async open(statementId, { sha256 }) {
      const handle = await open(fileOf(statementId), 'r').catch(() => undefined);
      if (handle === undefined) return undefined;
      try {
        const index = await readIndex(handle, sha256);
        if (index !== undefined) return openRows(handle, index);
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      return undefined;
    },
    async remove(statementId) {
      // Open readers continue to read: only the file's name is removed.
      await rm(fileOf(statementId), { force: true });
    },
    async sweep(before, kept = []) {
      const keptNames = new Set(kept.map((statementId) => `${statementId}.rows`));
      for (const subFolder of subFolders(await readdir(folder))) {
        for (const name of await readdir(subFolder)) {
          if (keptNames.has(name)) continue;
          const file = path.join(subFolder, name);
          const written = (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
          if (written < before.getTime()) await rm(file, { force: true });
        }
      }
    },
    // Readiness checks the disk.
    findProblem: async () => undefined,
  };
}

async function readIndex(handle: FileHandle, sha256: string): Promise<IndexedFrame[] | undefined> {
  const { size } = await handle.stat();
  const read = async (bytes: number): Promise<Buffer> => {
    const buffer = Buffer.allocUnsafe(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, size - bytes);
    return buffer.subarray(0, bytesRead);
  };
  const tail = await read(Math.min(size, tailBytes));
  const length = indexBytesOf(tail);
  if (length === undefined || length > size) return undefined;
  const frames = parseIndex(length <= tail.length ? tail.subarray(tail.length - length) : await read(length), sha256);
  const framesBytes = frames?.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  return framesBytes === size - length ? frames : undefined;
}

function openRows(handle: FileHandle, frames: readonly IndexedFrame[]): StoredRows {
  return {
    frames,
    rowCount: rowCountOf(frames),
    async *read(from = 0, to = frames.length) {
      let position = frames.slice(0, from).reduce((sum, { storedBytes }) => sum + storedBytes, 0);
      for (const frame of frames.slice(from, to)) {
        const data = Buffer.allocUnsafe(frame.storedBytes);
        const { bytesRead } = await handle.read(data, 0, data.length, position);
        position += frame.storedBytes;
        yield verifiedFrame(frame, data.subarray(0, bytesRead));
      }
    },
    // Nothing was written through it, so nothing is lost if closing it fails.
    close: () => handle.close().catch(() => undefined),
  };
}

function fileSink(file: string): FrameSink {
  const unfinished = `${file}.part`;
  let handle: FileHandle | undefined;
  const append = async (parts: readonly Buffer[]): Promise<void> => {
    handle ??= await openToWrite(unfinished);
    const expected = parts.reduce((sum, part) => sum + part.length, 0);
    const { bytesWritten } = await handle.writev(parts);
    if (bytesWritten !== expected) throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
  };
  return {
    append,
    async finish(parts, index) {
      await append([...parts, index]);
      await handle?.close();
      handle = undefined;
      await rename(unfinished, file);
    },
    async remove() {
      await handle?.close().catch(() => undefined);
      handle = undefined;
      await rm(unfinished, { force: true });
    },
  };
}

async function openToWrite(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'w', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true });
    return open(file, 'w', 0o600);
  }
}
