import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMadeKey, type MadeStore } from './made-files.ts';

/** In a folder. Files are complete or absent; partial files of a killed server are removed, and the least recently used beyond `maxBytes`. */
export function openMadeFolder(folder: string, maxBytes: number): MadeStore {
  let swept: Promise<void> | undefined;
  return {
    async read(key) {
      const file = path.join(folder, key);
      const bytes = await readFile(file).catch(() => undefined);
      const now = new Date();
      if (bytes !== undefined) await utimes(file, now, now).catch(() => undefined);
      return bytes;
    },
    async keep(key, bytes) {
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
    },
  };
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part')) await rm(path.join(folder, name), { force: true });
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const names = (await readdir(folder)).filter(isMadeKey);
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
