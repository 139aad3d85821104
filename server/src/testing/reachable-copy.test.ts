import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountForPostgres, isReachable, reachableCopy, requireReachable } from './reachable-copy.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

function makeFolder(mode: number): string {
  const folder = temporaryFolder('reach');
  mkdirSync(join(folder, 'programs'));
  chmodSync(folder, mode);
  return join(folder, 'programs');
}

it('checks whether another account can enter a folder through all its parents', () => {
  expect([isReachable(makeFolder(0o755)), isReachable(makeFolder(0o700))]).toEqual([true, false]);
});

it.runIf(isRoot)('lets another account run programs from a private folder, out of one reused copy', async () => {
  const account = (await accountForPostgres())!;
  const programs = makeFolder(0o700);
  cpSync('/bin/true', join(programs, 'program'), { dereference: true });
  chmodSync(join(programs, 'program'), 0o700);
  expect(spawnSync(join(programs, 'program'), account).error).toMatchObject({ code: 'EACCES' });
  const name = `test-${process.pid}`;
  const [copy, again] = [await reachableCopy(programs, name, account), await reachableCopy(programs, name, account)];
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  expect(again).toBe(copy);
  expect(spawnSync(join(copy, 'program'), account).status).toBe(0);
  expect(statSync(copy).uid).toBe(0);
  expect(await reachableCopy(makeFolder(0o755), name, account)).not.toBe(copy);
});

it('says in one sentence that the folder for temporary files is closed to the account', () => {
  const folder = join(makeFolder(0o700), 'data');
  expect(() => requireReachable(folder, { uid: 65_534, gid: 65_534 })).toThrow(
    /Set TMPDIR to a folder that every account can enter/,
  );
  expect(() => requireReachable(folder, undefined)).not.toThrow();
});
