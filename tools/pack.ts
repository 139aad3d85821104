// `npm run pack`: makes the package that `npx platbook` runs, from builds, and prints its file.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { makePackage } from './pack/make-package.ts';
import { runNpm } from './pack/run-npm.ts';
import { logStep, root } from './run-program.ts';

const target = join(root, 'dist');
const folder = join(target, 'package');
const file = await logStep('Packing', async () => {
  await buildIfStale();
  rmSync(target, { recursive: true, force: true });
  makePackage(folder);
  const [packed] = JSON.parse(runNpm(['pack', '--json', '--pack-destination', target], folder)) as {
    filename: string;
  }[];
  return join(target, packed?.filename ?? '');
});
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
