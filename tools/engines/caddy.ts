import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, runTool } from './engine.ts';

/** The proxy of `deploy/compose.yaml`, from Debian's package. */
export const caddy: Engine = {
  folder: 'caddy-2',
  title: 'Caddy 2',
  async install(folder) {
    await runTool('apt-get', ['download', 'caddy'], folder);
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    await runTool('dpkg-deb', ['-x', archive, '.'], folder);
    await rm(join(folder, archive));
  },
};
