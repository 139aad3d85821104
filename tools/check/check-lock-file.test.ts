import { lockFileProblems } from './check-lock-file.ts';

const named = { optionalDependencies: { 'engine-linux-x64': '1.0.0', 'engine-darwin-arm64': '1.0.0' } };

it('reports a platform package that a dependency names and the lock file lacks', () => {
  const problems = lockFileProblems({ 'node_modules/engine': named, 'node_modules/engine-linux-x64': {} });
  expect(problems).toEqual(['node_modules/engine names engine-darwin-arm64@1.0.0, which the lock does not list.']);
});

it('finds a platform package inside the package that names it, and above it', () => {
  const inside = { 'node_modules/a/node_modules/engine': named, 'node_modules/a/node_modules/engine-linux-x64': {} };
  expect(lockFileProblems({ ...inside, 'node_modules/engine-darwin-arm64': {} })).toEqual([]);
});

it('refuses the URL of a registry', () => {
  const problems = lockFileProblems({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } });
  expect(problems).toEqual(['node_modules/a names a registry host.']);
});
