import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';
import { sayStep } from './say-step.ts';

/** Folder of the built page. */
export const webFolder = join(root, 'web', 'dist');
const stamp = join(webFolder, '.stamp');
const sources = [
  'web/src',
  'web/public',
  'contract/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/bare-endpoints.ts',
  'web/compressed-assets.ts',
  'package-lock.json',
];

/** Builds the page when it was never built or a source is newer than the last build; else returns at once. */
export async function buildWebIfStale(): Promise<void> {
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (sources.every((source) => newest(join(root, source)) <= built)) return;
  await sayStep('Building the page', async () => {
    const started = new Date();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = ['--config', join(root, 'web', 'vite.config.ts')];
    const { exitCode, output } = await runProgram(vite, ['build', ...config, '--manifest', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      // Tests that build have an environment of their own, in which React would be built for development.
      env: { NODE_ENV: 'production' },
    });
    if (exitCode !== 0) throw new Error(`The page could not be built.\n${output}`);
    // Dated when the build began: what was edited meanwhile counts as newer.
    writeFileSync(stamp, '');
    utimesSync(stamp, started, started);
  });
}

/** Newest modification time of a file or of anything below a folder, in milliseconds; 0 when it does not exist. */
function newest(path: string): number {
  const own = statSync(path, { throwIfNoEntry: false });
  if (!own) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), own.mtimeMs);
}
