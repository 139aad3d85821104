import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readCommit } from '../../server/src/config/version.ts';
import { external } from '../../server/vite.config.ts';
import { root } from '../run-program.ts';

/** Code is in the builds; of the folders with sources, only what the builds read comes along. */
const isCode = (file: string): boolean => file.endsWith('.ts') || basename(file) === 'testing';
const isForBuilding = (file: string): boolean => ['.vite', '.stamp'].includes(basename(file)) || file.endsWith('.map');

const builtFolders = ['server/dist', 'portal/dist', 'navigator/dist', 'bi/dist'];
const sourceFolders = [
  'server/src/features/deliveries/charts/fonts',
  'server/src/features/identity-provider/assets',
  'warehouse/src',
];
const others = ['content', 'docs/guide', 'LICENSE', 'README.md', 'docs/operating.md', 'docs/configuration.md'];

/** Whose sources the product hashes to know what is stale. A package has the hash instead. */
const hashedFolders = ['warehouse/src', 'server/src/features/downloads/files', 'server/src/features/exports/formats'];

/** Fills an empty folder with what `npm pack` packs. The builds must be up to date. */
export function makePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const copy = (path: string, skips: (file: string) => boolean) =>
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !skips(file) });
  for (const path of builtFolders) copy(path, isForBuilding);
  for (const path of sourceFolders) copy(path, isCode);
  for (const path of others) copy(path, () => false);
  for (const path of hashedFolders) writeJson(join(folder, path, 'sources.json'), { sha256: hashSources(path) });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'tools/pack/platbook.mjs'), join(folder, 'bin/platbook.mjs'));
  chmodSync(join(folder, 'bin/platbook.mjs'), 0o755);
  const manifest = packageManifest();
  const commit = readCommit(join(root, '.git'));
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'server/package.json'), {
    name: '@platbook/server',
    version: manifest.version,
    type: 'module',
    ...(commit !== null && { gitHead: commit }),
  });
}

function packageManifest() {
  const own = readJson('package.json');
  const { dependencies } = readJson('server/package.json');
  return {
    name: own.name as string,
    version: own.version as string,
    description: own.description,
    license: own.license,
    type: 'module',
    bin: { platbook: 'bin/platbook.mjs' },
    engines: { node: `>=${own.dependencies.node}` },
    dependencies: Object.fromEntries(external.map((name) => [name, dependencies[name] as string])),
  };
}

function hashSources(path: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
      hash.update(file).update(readFileSync(join(root, path, file)));
  return hash.digest('hex');
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
