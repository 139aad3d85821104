import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { root } from '../run-program.ts';
import { git, listChanges, requireCleanTree } from './changes.ts';
import { listMaterials } from './materials.ts';
import { requireLaterVersion, writeVersion } from './versions.ts';

const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  workspaces: string[];
};
const files = [
  'package.json',
  'package-lock.json',
  'deploy/helm/platbook/Chart.yaml',
  ...workspaces.map((room) => `${room}/package.json`),
];

/** A repository with our manifests and these commits. */
function makeRepository(...subjects: string[]): string {
  const folder = temporaryFolder('release');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  git(folder, 'init', '--quiet');
  for (const [name, value] of Object.entries({ 'user.name': 'A', 'user.email': 'a@example.com' }))
    git(folder, 'config', name, value);
  git(folder, 'add', '.');
  for (const subject of subjects) commit(folder, subject);
  return folder;
}

const commit = (folder: string, subject: string) =>
  git(folder, 'commit', '--quiet', '--allow-empty', '--all', '--message', subject);

it('takes later versions only', () => {
  for (const later of ['0.1.1', '0.2.0-rc.1', '0.10.0', '1.0.0'])
    expect(() => requireLaterVersion(later, '0.1.0')).not.toThrow();
  expect(() => requireLaterVersion('0.2.0', '0.2.0-rc.2')).not.toThrow();
  expect(() => requireLaterVersion('0.2.0-rc.10', '0.2.0-rc.9')).not.toThrow();
  for (const earlier of ['0.1.0', '0.0.9', '0.1.0-rc.1'])
    expect(() => requireLaterVersion(earlier, '0.1.0')).toThrow(`${earlier} must be later than 0.1.0.`);
  for (const wrong of ['v0.2.0', '0.2', '', 'latest', '0.2.0;ls'])
    expect(() => requireLaterVersion(wrong, '0.1.0')).toThrow('must look like 0.2.0');
});

it('writes the version wherever the old one was, and nothing else', () => {
  const folder = makeRepository('Begin');
  const written = writeVersion(folder, '7.8.9');
  expect(written.sort()).toEqual([...files].sort());
  for (const file of written) {
    const before = readFileSync(join(root, file), 'utf8');
    const after = readFileSync(join(folder, file), 'utf8');
    expect(after).toContain('7.8.9');
    expect(after.replaceAll('7.8.9', version)).toBe(before);
  }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dependencies: Record<string, string> }>;
  };
  expect(packages.server?.version).toBe('7.8.9');
  expect(packages.server?.dependencies['@platbook/tds']).toBe('7.8.9');
});

it('lists the subjects of commits since the last version', () => {
  const folder = makeRepository('Begin', 'Add a map');
  expect(listChanges(folder, '0.1.0', '2026-11-29')).toBe(
    '# Platbook 0.1.0\n\n2026-11-29. All changes.\n\n- Add a map\n- Begin\n\n',
  );
  git(folder, 'tag', 'v0.9.0');
  commit(folder, 'Fix a <b>bold</b> tag');
  git(folder, 'tag', 'v0.10.0');
  commit(folder, 'Draw faster');
  expect(listChanges(folder, '0.11.0', '2026-11-30')).toBe(
    '# Platbook 0.11.0\n\n2026-11-30. Changes since 0.10.0.\n\n- Draw faster\n\n',
  );
});

it('refuses a tree with changes, and names them', () => {
  const folder = makeRepository('Begin');
  expect(() => requireCleanTree(folder)).not.toThrow();
  writeFileSync(join(folder, 'left.txt'), '');
  expect(() => requireCleanTree(folder)).toThrow('Commit or remove these changes first:\n?? left.txt');
});

it('lists every library of the package with its version, and no registry', () => {
  const text = listMaterials(root);
  const { bomFormat, metadata, components } = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string }[];
  };
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual(['CycloneDX', 'platbook', version]);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const listed = new Set(components.map((one) => `${one.name}@${one.version}`));
  const missing = Object.entries(dependencies)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, pinned]) => `${name}@${pinned}`)
    .filter((one) => !listed.has(one));
  expect(missing).toEqual([]);
  expect(
    components.map(({ name }) => name).filter((name) => ['vitest', 'typescript', 'playwright-core'].includes(name)),
  ).toEqual([]);
  expect(text.match(/https?:\/\/(?!cyclonedx\.org)[^"]*/g)).toBeNull();
});
