import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { FailPoint } from './fail-point.ts';

/** How a file system call fails: with an error, or by writing or reading less than requested. */
export type FileFailure = { readonly code: 'EIO' | 'ENOSPC' } | 'short';

/** Opening, writing, reading, closing and renaming fail, but not removing, which cleans up. Returns a function that restores them. */
export function failFiles(folder: string, point: FailPoint, failure: () => FileFailure): () => void {
  const { open, rename } = fs;
  const fail = (): never => {
    const how = failure();
    const code = how === 'short' ? 'EIO' : how.code;
    throw Object.assign(new Error(`${code}: played`), { code });
  };
  fs.open = async (path, ...rest) => {
    if (!String(path).startsWith(folder)) return open(path, ...rest);
    if (point.strikes()) fail();
    return watch(await open(path, ...rest));
  };
  fs.rename = async (from, to) => {
    if (String(from).startsWith(folder) && point.strikes()) fail();
    return rename(from, to);
  };
  const watch = (handle: FileHandle): FileHandle => {
    const { writev, close } = handle;
    const read = handle.read as (...values: unknown[]) => unknown;
    handle.writev = (async (parts: Buffer[]) => {
      if (!point.strikes()) return writev.call(handle, parts);
      const how = failure();
      if (how !== 'short') fail();
      const { bytesWritten } = await writev.call(handle, [(parts[0] as Buffer).subarray(0, 10)]);
      return { bytesWritten, buffers: parts };
    }) as never;
    handle.read = (async (buffer: Buffer, ...where: number[]) => {
      if (!point.strikes()) return read.call(handle, buffer, ...where);
      if (failure() !== 'short') fail();
      const [offset, , position] = where;
      return read.call(handle, buffer, offset, 10, position);
    }) as never;
    handle.close = async () => {
      await close.call(handle);
      if (point.strikes()) fail();
    };
    return handle;
  };
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { open, rename });
    syncBuiltinESMExports();
  };
}
