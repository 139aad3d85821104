import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkDependencies } from '../../e2e/product/fresh-machine.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { root } from '../run-program.ts';
import { git } from './changes.ts';

it('makes the package, changelog, list of libraries and checksums of a clean clone, tags it there, and pushes nothing', {
  timeout: 600_000,
}, () => {
  const folder = temporaryFolder('release');
  const origin = join(folder, 'origin');
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--bare', root, origin]);
  execFileSync('git', ['clone', '--quiet', origin, clone]);
  for (const [name, value] of Object.entries({ 'user.name': 'A', 'user.email': 'a@example.com' }))
    git(clone, 'config', name, value);
  linkDependencies(clone);
  const before = git(origin, 'show-ref');
  const run = (version: string) =>
    spawnSync(process.execPath, ['tools/release.ts', version], { cwd: clone, encoding: 'utf8' });

  writeFileSync(join(clone, 'left.txt'), '');
  expect(run('9.9.9')).toMatchObject({ status: 1, stderr: expect.stringContaining('?? left.txt') });
  git(clone, 'clean', '--quiet', '--force', 'left.txt');
  expect(run('0.0.1')).toMatchObject({ status: 1, stderr: expect.stringContaining('must be later than') });
  const done = run('9.9.9');
  expect([done.status, done.stderr]).toEqual([0, '']);

  const made = join(clone, 'release/9.9.9');
  expect(readdirSync(made).sort()).toEqual(['CHANGELOG.md', 'SHA256SUMS', 'platbook-9.9.9.tgz', 'sbom.cdx.json']);
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(made, file)))
      .digest('hex');
  const sums = readFileSync(join(made, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums).toEqual(
    ['CHANGELOG.md', 'platbook-9.9.9.tgz', 'sbom.cdx.json'].map((file) => `${sumOf(file)}  ${file}`),
  );
  const unpacked = execFileSync('tar', ['-xzOf', join(made, 'platbook-9.9.9.tgz'), 'package/server/package.json']);
  expect(JSON.parse(unpacked.toString())).toMatchObject({ version: '9.9.9', gitHead: git(clone, 'rev-parse', 'HEAD') });
  expect(readFileSync(join(made, 'CHANGELOG.md'), 'utf8')).toContain(
    `- ${git(root, 'log', '-1', '--no-merges', '--format=%s')}`,
  );
  expect(git(clone, 'tag', '--points-at', 'HEAD')).toBe('v9.9.9');
  expect(git(clone, 'status', '--porcelain')).toBe('');
  expect(git(origin, 'show-ref')).toBe(before);
});
