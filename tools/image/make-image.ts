// `node tools/image/make-image.ts FOLDER`: builds the image without a container engine. Needs root.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { networkOfThisMachine } from '../../e2e/product/fresh-machine.ts';
import { engineFolder } from '../../server/src/testing/engines/engine-folder.ts';
import { trackedFiles } from '../check/source-files.ts';
import { root } from '../run-program.ts';
import { buildImage } from './build-image.ts';
import { debianName } from './built-image.ts';
import { readDockerfile } from './read-dockerfile.ts';

const accountId = 1000;

/** Like the official image of this version: Debian, Node and npm in /usr/local, and the account `node`. */
function makeBase(_name: string, folder: string): void {
  const debian = engineFolder(debianName) as string;
  execFileSync('cp', ['-a', `${debian}/root/.`, folder]);
  cpSync(join(root, 'node_modules/node/bin/node'), join(folder, 'usr/local/bin/node'));
  cpSync(join(debian, 'npm/node_modules/npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
  appendFileSync(join(folder, 'etc/passwd'), `node:x:${accountId}:${accountId}::/home/node:/bin/sh\n`);
  appendFileSync(join(folder, 'etc/group'), `node:x:${accountId}:\n`);
}

const [folder = ''] = process.argv.slice(2);
const staging = `${folder}.part`;
rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
const { root: made, ...image } = buildImage(readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')), {
  makeBase,
  context: { folder: root, files: trackedFiles().filter((file) => file !== '' && existsSync(join(root, file))) },
  folder: staging,
  network: networkOfThisMachine(),
});
writeFileSync(join(staging, 'image.json'), JSON.stringify(image));
renameSync(made, join(staging, 'root'));
rmSync(join(staging, 'build'), { recursive: true, force: true });
renameSync(staging, folder);
