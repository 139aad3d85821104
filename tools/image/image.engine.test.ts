import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readHomes, startProgram, unlimited } from '../../e2e/product/start-package.ts';
import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import type { Image } from './build-image.ts';
import { builtImage, canBuildImages } from './built-image.ts';
import { runInRoot } from './run-in-root.ts';

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

describe.skipIf(!canBuildImages)('the image', { timeout: 900_000 }, () => {
  let image: Image;
  const data = canBuildImages ? temporaryFolder('image', afterAll) : '';
  beforeAll(async () => {
    image = await builtImage();
    const { uid, gid } = statSync(join(image.root, 'data'));
    chownSync(data, uid, gid);
  }, 900_000);

  const runs = (env: Record<string, string>) => ({
    ...image,
    env: { ...image.env, ...env },
    layer: 'read-only' as const,
    volumes: Object.fromEntries(image.volumes.map((volume) => [volume, data])),
  });
  const inImage = (command: readonly string[], env: Record<string, string> = {}) => {
    const { program, words } = runInRoot(runs(env), command);
    return spawnSync(program, words, { encoding: 'utf8' });
  };

  it('has at most 300 MB besides Node and Debian, without sources', () => {
    const megabytes = bytesIn(join(image.root, 'app')) / 1e6;
    console.log(`/app: ${megabytes.toFixed(0)} MB`);
    expect(megabytes).toBeLessThan(300);
    const files = readdirSync(join(image.root, 'app/node_modules/platbook'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
  });

  it('runs as an account that can write to the data folder and the temporary folder only', () => {
    expect(inImage(['id', '-un']).stdout).toBe('node\n');
    const folders = ['/', '/app', '/app/node_modules/platbook', '/etc', '/home', '/data', '/tmp', '/var/tmp'];
    const script = 'for folder in "$@"; do if touch "$folder/x" 2>/dev/null; then echo "$folder"; fi; done';
    expect(inImage(['/bin/sh', '-c', script, 'try', ...folders]).stdout).toBe('/data\n/tmp\n');
  });

  it('refuses to serve without an identity provider', () => {
    expect(inImage(image.command)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('OIDC_ISSUER is missing'),
    });
  });

  it('builds the property data, serves rows, is healthy, and ends when it is asked to', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    // Demo mode, because no identity provider is reachable.
    const env = { NODE_ENV: '', HOST: '127.0.0.1', PORT: String(port), WAREHOUSE_SCALE: 'tiny', ...unlimited };
    expect(inImage(image.health, env).status).toBe(1);
    const server = await startProgram({
      ...runInRoot(runs(env), image.command),
      env: { PATH: process.env.PATH ?? '' },
      url,
    });
    try {
      expect(await readHomes(url)).toEqual([[true]]);
      expect(inImage(image.health, env).status).toBe(0);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});
