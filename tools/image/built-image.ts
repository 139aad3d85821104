import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { engineFolder } from '../../server/src/testing/engines/engine-folder.ts';
import { takeLock } from '../../server/src/testing/engines/take-lock.ts';
import { trackedFiles } from '../check/source-files.ts';
import { root } from '../run-program.ts';
import type { Image } from './build-image.ts';

export const debianName = 'debian-12-npm-11.19.1';

/** A root folder can be filled and entered by root only. */
export const canBuildImages = engineFolder(debianName) !== undefined && process.getuid?.() === 0;

const cache = join(root, 'node_modules/.cache/platbook');
const isOutside = (file: string) => file === '' || /\.test\.tsx?$|^(deploy|e2e|tools\/deploy)\//.test(file);

/** The image that the Dockerfile makes, built once for all suites and until a file of it changes. Treat it as read-only. */
export async function builtImage(): Promise<Image> {
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, `image-${hashContext()}`);
  const release = await takeLock(join(cache, 'image.lock'));
  try {
    if (!existsSync(folder)) await build(folder);
  } finally {
    release();
  }
  return { ...(JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8')) as Image), root: join(folder, 'root') };
}

/** In another process, because its steps are synchronous and take minutes. */
async function build(folder: string): Promise<void> {
  for (const name of readdirSync(cache))
    if (/^image-/.test(name)) rmSync(join(cache, name), { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [join(root, 'tools/image/make-image.ts'), folder]);
}

function hashContext(): string {
  const hash = createHash('sha256').update(debianName);
  for (const file of trackedFiles().filter((one) => !isOutside(one)))
    if (existsSync(join(root, file))) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
