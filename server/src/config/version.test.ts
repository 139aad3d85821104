import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readCommit } from './version.ts';

const hash = '0123456789abcdef0123456789abcdef01234567';

function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder('commit');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

it.each<[string, Record<string, string>, string | null]>([
  ['a commit itself', { HEAD: `${hash}\n` }, hash],
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${hash}\n` }, hash],
  [
    'a packed branch',
    {
      HEAD: 'ref: refs/heads/main\n',
      'packed-refs': `# pack-refs\n${'f'.repeat(40)} refs/heads/other\n${hash} refs/heads/main\n`,
    },
    hash,
  ],
  ['a branch without a commit', { HEAD: 'ref: refs/heads/main\n' }, null],
  ['no clone', {}, null],
  ['something else', { HEAD: 'ref: refs/../../secret\n' }, null],
])('reads the checked-out commit of a clone at %s', (_name, files, commit) => {
  expect(readCommit(folderOf(files))).toBe(commit);
});
