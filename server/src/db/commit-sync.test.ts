import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CommitSync } from './commit-sync.ts';

const folder = mkdtempSync(join(tmpdir(), 'platbook-sync-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('answers a write when the log is on the disk, and a write that the disk did not take never', async () => {
  const log = join(folder, 'log');
  const commits = new CommitSync(log);
  await commits.flush();
  commits.note();
  await expect(commits.flush()).rejects.toThrow('ENOENT');
  await expect(Promise.all([commits.flush(), commits.flush()])).rejects.toThrow('ENOENT');
  writeFileSync(log, '');
  const first = commits.flush();
  commits.note();
  await commits.whenIdle();
  await Promise.all([first, commits.flush(), commits.flush()]);
  commits.close();
  // Everything is there already: nothing has to be opened.
  rmSync(log);
  await commits.flush();
  expect(commits.committed).toBe(2);
});
