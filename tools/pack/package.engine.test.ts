import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFreshMachine } from '../../e2e/product/fresh-machine.ts';
import { readHomes, startProgram, unlimited } from '../../e2e/product/start-package.ts';
import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { root } from '../run-program.ts';
import { packProduct } from './pack-product.ts';

it('is installed by npx in an empty home, with any Node, says which Node it needs, and serves rows', {
  timeout: 600_000,
}, async () => {
  const packed = await packProduct();
  const machine = makeFreshMachine();
  onTestFinished(machine.remove);
  const work = join(machine.folder, 'work');
  mkdirSync(work);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...machine.env, PORT: String(port), WAREHOUSE_SCALE: 'tiny', GATEWAY: 'off', ...unlimited };
  const npx = (packages: readonly string[], words: readonly string[]) => ({
    program: join(machine.folder, 'bin/npm'),
    words: ['exec', '--yes', ...packages.map((name) => `--package=${name}`), '--', 'platbook', ...words],
  });

  const own = npx([packed], ['--version']);
  const { stdout, stderr } = spawnSync(own.program, own.words, { cwd: work, env, encoding: 'utf8' });
  const { dependencies, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
    version: string;
  };
  const pinned = `node@${dependencies.node}`;
  // The machine's own Node can be older or newer than the one that is needed.
  if (stdout !== `${version}\n`) expect(stderr).toContain(`npx -p ${pinned} -p platbook platbook`);

  const server = await startProgram({ ...npx([pinned, packed], []), env, cwd: work, url });
  try {
    expect(await readHomes(url)).toEqual([[true]]);
  } finally {
    await server.stop('SIGINT');
  }
  expect(readdirSync(work)).toEqual(['data']);
});
