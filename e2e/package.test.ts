import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AppInfo } from '@platbook/contract/app-info';
import { parseSync } from 'vite';
import { findFreePort } from '../server/src/testing/find-free-port.ts';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { makePackage } from '../tools/pack/make-package.ts';
import { root } from '../tools/run-program.ts';
import { readHomes, startProgram, unlimited } from './product/start-package.ts';

const home = mkdtempSync(join(tmpdir(), 'platbook-package-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const packed = join(home, 'node_modules/platbook');
makePackage(packed);
const files = readdirSync(packed, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The package and its only dependencies, as npm would install them, without a registry. */
function installDependencies(): void {
  for (const scope of new Set(Object.keys(manifest.dependencies).map((name) => name.split('/')[0] as string)))
    cpSync(join(root, 'node_modules', scope), join(home, 'node_modules', scope), { recursive: true });
  cpSync(join(root, 'node_modules/detect-libc'), join(home, 'node_modules/detect-libc'), { recursive: true });
}

const platbook = (words: string[], env: Record<string, string> = {}, cwd = home) =>
  spawnSync(process.execPath, [join(packed, 'bin/platbook.mjs'), ...words], { cwd, env, encoding: 'utf8' });

describe('the package', () => {
  it('has builds instead of sources, which import only Node and its dependencies', () => {
    expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([]);
    const imports = files
      .filter((file) => file.startsWith(join(packed, 'server/dist')))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        const { staticImports, dynamicImports } = parseSync(file, text).module;
        const literals = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
        return [
          ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
          ...literals.filter((text) => /^["']/.test(text)).map((text) => text.slice(1, -1)),
          ...[...text.matchAll(/__require\("([^"]+)"\)/g)].map(([, name = '']) => name),
        ];
      });
    // mysql2 colors its debugging output if it finds this one.
    const isOptional = (name: string) => name === 'cardinal';
    const outside = new Set(imports.filter((name) => !name.startsWith('.') && !isBuiltin(name) && !isOptional(name)));
    expect([...outside].sort()).toEqual(Object.keys(manifest.dependencies));
    expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  });

  it('names neither the folder nor the registry it was made with', () => {
    const registry = new URL(execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()).host;
    // Documents name the public one.
    const hosts = registry.endsWith('.npmjs.org') ? [] : [registry];
    const isText = (file: string) => ['.mjs', '.js', '.json', '.html', '.css', '.md', '.sql'].includes(extname(file));
    const texts = files.filter(isText).map((file) => [file, readFileSync(file, 'utf8')] as const);
    expect(
      texts.filter(([, text]) => [root, ...hosts].some((name) => text.includes(name))).map(([file]) => file),
    ).toEqual([]);
  });

  it('serves from an empty folder, where a user signs in and reads rows, and its commands reach the server', async () => {
    installDependencies();
    const work = join(home, 'work');
    mkdirSync(work);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { WAREHOUSE_FOLDER: ownWarehouse(keptTinyWarehouse), WAREHOUSE_SCALE: 'tiny', GATEWAY: 'off' };
    const env = { PATH: process.env.PATH ?? '', HOME: home, PORT: String(port), ...settings, ...unlimited };
    const server = await startProgram({
      program: process.execPath,
      words: [join(packed, 'bin/platbook.mjs')],
      env,
      cwd: work,
      url,
    });
    try {
      expect(await readHomes(url)).toEqual([[true]]);
      for (const page of ['/', '/navigator', '/report/', '/guide/user-guide'])
        expect([page, (await fetch(url + page, { headers: { accept: 'text/html' } })).status]).toEqual([page, 200]);
      const listed = platbook(['admin', 'people', 'list', '--json'], env, work);
      expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('trial@example.com')]);
      const { operatorCommands } = (await (await fetch(`${url}/api/app`)).json()) as AppInfo;
      expect(operatorCommands.warehouse).toBe('npx platbook warehouse');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    expect(readdirSync(work)).toEqual(['data']);
    expect(server.printed()).not.toContain('Warning');
  });

  it('explains its commands', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(platbook(['--version']).stdout).toBe(`${version}\n`);
    expect(platbook(['--help']).stdout).toContain('Usage: npx platbook [command]');
    expect(platbook(['setup', '--help']).stdout).toContain('npx platbook setup [options]');
    expect(platbook(['warehouse', '--help']).stdout).toContain('--lake <folder');
    expect(platbook(['serve'])).toMatchObject({ status: 2, stderr: expect.stringContaining('Unknown command serve.') });
  });
});
