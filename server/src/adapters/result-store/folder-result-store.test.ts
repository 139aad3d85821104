import { open, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFolderResultStore } from './index.ts';
import { describeResultStore } from './result-store-suite.ts';

describeResultStore('of files', async () => {
  const folder = temporaryFolder('results');
  const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
  const fileOf = async (id: string) =>
    path.join(folder, (await files()).find((name) => path.basename(name).startsWith(id)) ?? '');
  return {
    open: async (abandonedAfter) => openFolderResultStore(folder, abandonedAfter),
    count: async () => (await files()).length,
    async damage(id, part) {
      const handle = await open(await fileOf(id), 'r+');
      const { size } = await handle.stat();
      const at = part === 'index' ? size - 20 : Math.floor(size / 2);
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, at);
      byte[0] = (byte[0] as number) ^ 255;
      await handle.write(byte, 0, 1, at);
      await handle.close();
    },
    async age(id, milliseconds) {
      const then = new Date(Date.now() - milliseconds);
      await utimes(await fileOf(id), then, then);
    },
  };
});
