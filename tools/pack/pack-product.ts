import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../build.ts';
import { root } from '../run-program.ts';
import { makePackage } from './make-package.ts';
import { runNpm } from './run-npm.ts';

/** Builds what is out of date, and returns the packed file in `dist`. */
export async function packProduct(): Promise<string> {
  await buildIfStale();
  const target = join(root, 'dist');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const folder = join(target, 'package');
  makePackage(folder);
  const packed = runNpm(['pack', '--json', '--pack-destination', target], folder);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(target, filename);
}
