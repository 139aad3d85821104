import { execFileSync } from 'node:child_process';

export const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trimEnd();

/** Throws with the changed files. */
export function requireCleanTree(folder: string): void {
  const changed = git(folder, 'status', '--porcelain');
  if (changed !== '') throw new Error(`Commit or remove these changes first:\n${changed}`);
}

/** The subjects of the commits since the last version, latest first, as a page. */
export function listChanges(folder: string, version: string, date: string): string {
  const tags = git(folder, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n');
  const since = tags[0] === '' ? undefined : tags[0];
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
  const subjects = git(folder, 'log', '--no-merges', '--format=- %s', range);
  return [
    `# Platbook ${version}`,
    since === undefined ? `${date}. All changes.` : `${date}. Changes since ${since.slice(1)}.`,
    subjects === '' ? 'No changes.' : subjects,
    '',
  ].join('\n\n');
}
