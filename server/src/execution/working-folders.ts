import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function openWorkingFolders(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    if (/^[0-9a-f-]{36}$/.test(name)) await rmdir(join(directory, name)).catch(() => undefined);
  }
}
