import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSlots } from '../../background/slots.ts';

export type MadeFiles = ReturnType<typeof openMadeFiles>;

export interface MadeFilesOptions {
  readonly folder: string;
  readonly maxBytes?: number;
  readonly makingAtOnce?: number;
  onNotice(cause: unknown): void;
}

const keyPattern = /^[0-9a-f]{64}$/;

/** A cache of built files in a folder: the same key means the same bytes. Files are complete or absent; partial files of a killed server are removed. */
export function openMadeFiles({ folder, maxBytes = 512_000_000, makingAtOnce = 2, onNotice }: MadeFilesOptions) {
  const making = new Map<string, Promise<Buffer>>();
  const inTurn = createSlots(makingAtOnce);
  let swept: Promise<void> | undefined;

  const read = async (key: string): Promise<Buffer | undefined> => {
    const file = path.join(folder, key);
    const bytes = await readFile(file).catch(() => undefined);
    const now = new Date();
    if (bytes !== undefined) await utimes(file, now, now).catch(() => undefined);
    return bytes;
  };

  const keep = async (key: string, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    swept ??= removeParts(folder);
    await swept;
    const part = path.join(folder, `${key}.${randomUUID()}.part`);
    try {
      await writeFile(part, bytes, { mode: 0o600, flush: true });
      await rename(part, path.join(folder, key));
    } catch (cause) {
      await rm(part, { force: true });
      throw cause;
    }
    await removeOldest(folder, maxBytes);
  };

  return {
    /** Concurrent calls for a key share one build. A file that can't be cached, e.g. on a full disk, is still returned. */
    async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      if (!keyPattern.test(key)) throw new Error('A key is a SHA-256');
      const known = making.get(key);
      if (known !== undefined) return known;
      const build = async () => {
        const bytes = await make();
        await keep(key, bytes).catch(onNotice);
        return bytes;
      };
      const made = read(key).then(async (kept) => kept ?? (await inTurn(build))!.result);
      making.set(key, made);
      try {
        return await made;
      } finally {
        making.delete(key);
      }
    },
  };
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part')) await rm(path.join(folder, name), { force: true });
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => keyPattern.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(() => undefined);
      return { name, size: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 };
    }),
  );
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (left <= maxBytes) return;
    await rm(path.join(folder, name), { force: true });
    left -= size;
  }
}
