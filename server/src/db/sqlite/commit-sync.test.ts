import fs, { rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDb } from '../open-db.ts';
import { CommitSync } from './commit-sync.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('sync');
});

it("acknowledges a write once the log is on disk, or, if the log couldn't be synced, once everything is in the database", async () => {
  const log = join(folder, 'log');
  let isFull = true;
  let rewrites = 0;
  const commits = new CommitSync(log, () => {
    if (isFull) throw new Error('ENOSPC');
    rewrites += 1;
  });
  await commits.flush();
  commits.note();
  await expect(commits.flush()).rejects.toThrow('ENOENT');
  writeFileSync(log, '');
  await expect(Promise.all([commits.flush(), commits.flush()])).rejects.toThrow('ENOSPC');
  isFull = false;
  const first = commits.flush();
  commits.note();
  await commits.whenIdle();
  await Promise.all([first, commits.flush(), commits.flush()]);
  expect(rewrites).toBe(1);
  commits.close();
  rmSync(log);
  await commits.flush();
  expect(commits.committed).toBe(2);
});

it('does not trust the log after a failed sync: the next write checkpoints everything into the database', async () => {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder: folder });
  const write = (name: string) => db.insertInto('settings').values({ name, value: 'yes' }).execute();
  const log = join(folder, 'platbook.sqlite-wal');
  await write('before');
  expect(statSync(log).size).toBeGreaterThan(0);
  const { fdatasync } = fs;
  Object.assign(fs, { fdatasync: (_: number, done: (cause: Error) => void) => done(new Error('EIO')) });
  syncBuiltinESMExports();
  try {
    await expect(write('failed')).rejects.toThrow('EIO');
  } finally {
    Object.assign(fs, { fdatasync });
    syncBuiltinESMExports();
  }
  await write('after');
  expect(statSync(log).size).toBe(0);
  await write('last');
  expect(statSync(log).size).toBeGreaterThan(0);
  expect((await db.selectFrom('settings').select('name').execute()).map(({ name }) => name)).toContain('after');
  await close();
});
