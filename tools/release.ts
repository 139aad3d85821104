// `npm run release -- <version>`: writes the version, commits and tags it here, and makes release/<version>. Sends nothing anywhere.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packProduct } from './pack/pack-product.ts';
import { git, listChanges, requireCleanTree } from './release/changes.ts';
import { listMaterials } from './release/materials.ts';
import { requireLaterVersion, writeVersion } from './release/versions.ts';
import { root } from './run-program.ts';

async function release(version: string): Promise<void> {
  requireCleanTree(root);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  requireLaterVersion(version, manifest.version);
  const changes = listChanges(root, version, new Date().toISOString().slice(0, 10));
  git(root, 'add', '--', ...writeVersion(root, version));
  git(root, 'commit', '--quiet', '--message', `Release ${version}`);
  git(root, 'tag', '--annotate', `v${version}`, '--message', `Platbook ${version}`);
  const folder = join(root, 'release', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = await packProduct();
  cpSync(packed, join(folder, basename(packed)));
  writeFileSync(join(folder, 'CHANGELOG.md'), changes);
  writeFileSync(join(folder, 'sbom.cdx.json'), listMaterials(root));
  const sums = readdirSync(folder)
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(`release/${version}: ${readdirSync(folder).join(', ')}`);
  console.log(
    `Committed and tagged here as v${version}; nothing was published. To undo: git tag -d v${version} && git reset --hard HEAD~1`,
  );
}

await release(process.argv[2] ?? '').catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
