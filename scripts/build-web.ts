import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';
import { sayStep } from './say-step.ts';

/** Folder of the built portal. */
export const webFolder = join(root, 'web', 'dist');
/** Folder of the built report. */
export const reportFolder = join(root, 'report', 'dist');
/** Folder of the built Property Navigator. */
export const navigatorFolder = join(root, 'navigator', 'dist');

interface Build {
  readonly says: string;
  readonly room: string;
  readonly sources: readonly string[];
}

const shared = [
  'contract/src',
  'web/public',
  'web/app-build.ts',
  'web/bare-endpoints.ts',
  'web/compressed-assets.ts',
  'web/src/api/no-shapes.ts',
  'package-lock.json',
];
const builds: readonly Build[] = [
  {
    says: 'Building the page',
    room: 'web',
    sources: [...shared, 'web/src', 'web/index.html', 'web/vite.config.ts'],
  },
  {
    says: 'Building Property Navigator',
    room: 'navigator',
    sources: [
      ...shared,
      'navigator/src',
      'web/src/ui',
      'web/src/browser',
      'navigator/index.html',
      'navigator/vite.config.ts',
      'navigator/map-library.ts',
    ],
  },
  {
    says: 'Building the report',
    room: 'report',
    sources: [...shared, 'report/src', 'web/src/ui', 'web/src/browser', 'report/index.html', 'report/vite.config.ts'],
  },
];

/** Builds what was never built or has a source that is newer than its last build, after `onBuild`; else returns at once. */
export async function buildWebIfStale(onBuild = () => {}): Promise<void> {
  for (const build of builds) await buildIfStale(build, onBuild);
}

async function buildIfStale({ says, room, sources }: Build, onBuild: () => void): Promise<void> {
  const stamp = join(root, room, 'dist', '.stamp');
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (sources.every((source) => newest(join(root, source)) <= built)) return;
  onBuild();
  await sayStep(says, async () => {
    const started = new Date();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = ['--config', join(root, room, 'vite.config.ts')];
    const { exitCode, output } = await runProgram(vite, ['build', ...config, '--manifest', '--logLevel', 'warn'], {
      cwd: join(root, room),
      // Tests that build have an environment of their own, in which React would be built for development.
      env: { NODE_ENV: 'production' },
    });
    if (exitCode !== 0) throw new Error(`Couldn't build the page.\n${output}`);
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
