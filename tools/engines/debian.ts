import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, runTool } from './engine.ts';

const npmVersion = '11.19.1';

/** The root folder of a small Debian, made from its packages, and an npm: the base of the product's image without a container engine. */
export const debian: Engine = {
  folder: `debian-12-npm-${npmVersion}`,
  title: 'Debian 12 with npm',
  async install(folder) {
    await makeRoot(folder, ['--variant=apt']);
    await runTool('npm', ['install', '--prefix', join(folder, 'npm'), `npm@${npmVersion}`], folder);
  },
};

/** A Debian that systemd boots, for the unit in `deploy/`. */
export const debianWithSystemd: Engine = {
  folder: 'debian-12-systemd',
  title: 'Debian 12 with systemd',
  install: (folder) => makeRoot(folder, ['--variant=minbase', '--include=systemd']),
};

async function makeRoot(folder: string, options: readonly string[]): Promise<void> {
  await runTool('apt-get', ['download', 'mmdebstrap'], folder);
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  await runTool('dpkg-deb', ['-x', archive, 'tools'], folder);
  const make = join(folder, 'tools/usr/bin/mmdebstrap');
  await runTool('perl', [make, '--mode=root', ...options, 'bookworm', join(folder, 'root')], folder);
  for (const name of [archive, 'tools']) await rm(join(folder, name), { recursive: true });
}
