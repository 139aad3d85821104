import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFolderResultStore } from './index.ts';
import { damageFile, describeResultStore } from './result-store-suite.ts';

describeResultStore('of files', async () => {
  const folder = temporaryFolder('results');
  const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
  const fileOf = async (id: string) =>
    path.join(folder, (await files()).find((name) => path.basename(name).startsWith(id)) ?? '');
  return {
    open: async (abandonedAfter) => openFolderResultStore(folder, abandonedAfter),
    count: async () => (await files()).length,
    async damage(id, part) {
      await damageFile(await fileOf(id), part);
    },
    async age(id, milliseconds) {
      const then = new Date(Date.now() - milliseconds);
      await utimes(await fileOf(id), then, then);
    },
  };
});
