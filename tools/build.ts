import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom, isNewest } from '../server/src/workers/programs.ts';
import { logStep, root, runProgram } from './run-program.ts';

export const webFolder = join(root, 'portal', 'dist');
export const reportFolder = join(root, 'bi', 'dist');
export const navigatorFolder = join(root, 'navigator', 'dist');

interface Build {
  readonly says: string;
  readonly room: string;
  readonly sources: readonly string[];
}

const shared = [
  'contract/src',
  'property/src',
  'sql/src',
  'charts/src',
  'ui/build',
  'ui/public',
  'ui/src',
  'package-lock.json',
];
const server: Build = { says: 'Building the server', room: 'server', sources: builtFrom };
const page = (says: string, room: string): Build => ({
  says,
  room,
  sources: [...shared, `${room}/src`, `${room}/index.html`, `${room}/vite.config.ts`],
});
const builds: readonly Build[] = [
  server,
  page('Building the page', 'portal'),
  page('Building Property Navigator', 'navigator'),
  page('Building the report', 'bi'),
];

export async function buildIfStale(onBuild = () => {}): Promise<void> {
  await Promise.all(builds.map((build) => buildOne(build, onBuild)));
}

export const buildServerIfStale = (): Promise<void> => buildOne(server);

async function buildOne({ says, room, sources }: Build, onBuild = () => {}): Promise<void> {
  const stamp = join(root, room, 'dist', '.stamp');
  const paths = sources.map((source) => join(root, source));
  if (isNewest(stamp, paths)) return;
  onBuild();
  await logStep(says, async () => {
    const started = new Date();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = ['--config', join(root, room, 'vite.config.ts')];
    const { exitCode, output } = await runProgram(vite, ['build', ...config, '--manifest', '--logLevel', 'warn'], {
      cwd: join(root, room),
      // When a test starts a build, its NODE_ENV would make React build for development.
      env: { NODE_ENV: 'production' },
    });
    if (exitCode !== 0) throw new Error(`Couldn't build ${room}.\n${output}`);
    // Dated when the build started, so that a file edited during the build counts as newer.
    writeFileSync(stamp, '');
    utimesSync(stamp, started, started);
  });
}
