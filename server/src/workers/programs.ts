import { existsSync, readdirSync, statSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const productFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** Installed from the package, which has builds instead of sources. */
export const isPackage = !existsSync(join(productFolder, 'server/src/main.ts'));

const builtFolder = join(productFolder, 'server/dist');

export const builtFrom = [
  'contract/src',
  'property/src',
  'sql/src',
  'charts/src',
  'tds/src',
  'warehouse/src',
  'server/src',
  'server/vite.config.ts',
  'package-lock.json',
];

const startModules = ['main', 'platbook', 'start'];
const processes = ['adapters/property-index/engine-process', 'execution/worker-entry', 'sql-endpoint-main'];
const threads = [
  'adapters/property-index/lookup-thread',
  'features/deliveries/charts/chart-thread',
  'features/downloads/files/build-thread',
  'features/exports/export-thread',
  'features/format-sql/format-worker',
  'workers/thread-entry',
];

/** Name of the build → source. */
export const programs: Record<string, string> = {
  ...Object.fromEntries(
    [...startModules, ...processes, ...threads].map((path) => [
      basename(path),
      join(productFolder, 'server/src', `${path}.ts`),
    ]),
  ),
  warehouse: join(productFolder, 'warehouse/src/main.ts'),
  'plan-thread': join(productFolder, 'warehouse/src/land/plan-thread.ts'),
};

/** Newest modification time of a file or of anything in a folder, in milliseconds; 0 if it doesn't exist. */
export function newestChange(path: string): number {
  const own = statSync(path, { throwIfNoEntry: false });
  if (!own) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newestChange(join(path, name))), own.mtimeMs);
}

let isBuilt: boolean | undefined;

/** The program's build, which loads in less than half the time with a quarter less memory, unless a source file is newer. */
export function programFile(source: URL): URL {
  const file = fileURLToPath(source);
  const name = Object.keys(programs).find((one) => programs[one] === file);
  if (name === undefined) throw new Error(`${basename(file)} is missing from the list of programs`);
  isBuilt ??=
    isPackage ||
    isNewest(
      join(builtFolder, '.stamp'),
      builtFrom.map((path) => join(productFolder, path)),
    );
  return isBuilt ? pathToFileURL(join(builtFolder, `${name}.mjs`)) : source;
}

export function compileCacheFolder(): string | undefined {
  const folder = getCompileCacheDir();
  // Node adds a subfolder for each version and set of options.
  return folder === undefined ? undefined : dirname(folder);
}

/** Environment for a program that shares this process's compile cache, which halves its startup CPU time. */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = compileCacheFolder();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

export function isNewest(stamp: string, sources: readonly string[]): boolean {
  const built = newestChange(stamp);
  return built > 0 && sources.every((source) => newestChange(source) <= built);
}
