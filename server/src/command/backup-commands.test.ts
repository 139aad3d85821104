import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import { openDb } from '../db/open-db.ts';
import { askOperatorSocket, operatorSocketOf } from '../http/callers/operator-socket.ts';
import { isAnswered } from '../http/callers/private-socket.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runCommand } from './run-command.ts';

vi.setConfig({ testTimeout: 180_000 });

const { start, dataFolder } = useServerProcesses();
const program = fileURLToPath(new URL('../../../tools/admin.ts', import.meta.url));

const adminOf =
  (folder: string) =>
  async (...args: string[]) => {
    const done = await runCommand([...args, '--json'], () => readConfig({ DATA_FOLDER: folder, LOG_LEVEL: 'silent' }));
    return done.code === 0 ? JSON.parse(done.out) : done;
  };

/** Kills the command as soon as `file` exists, or tells that it was too quick. */
async function killOnce(file: string, folder: string, ...args: string[]): Promise<'killed' | 'done'> {
  const child = spawn(process.execPath, [program, ...args], { env: { DATA_FOLDER: folder }, stdio: 'ignore' });
  const ended = new Promise<'killed' | 'done'>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal === 'SIGKILL' ? 'killed' : 'done')),
  );
  while (!existsSync(file) && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  return ended;
}

async function namesIn(folder: string): Promise<string[]> {
  const { db, close } = await openDb({ databaseUrl: '', dataFolder: folder });
  const rows = await db.selectFrom('connections').select('name').execute();
  await close();
  return rows.map(({ name }) => name);
}

it('backs up a running server, which continues to save, and leaves nothing half if killed [N1]', async () => {
  await start(await findFreePort(), {});
  const socket = operatorSocketOf(dataFolder())!;
  await expect.poll(() => isAnswered(socket)).toBe('yes');
  const saved: string[] = [];
  const data = { host: 'db.invalid', database: 'd', username: 'u', password: 'kept' };
  const save = async () => {
    const name = `Connection ${saved.length}`;
    const body = { name, driver: 'postgres', data };
    const { status } = await askOperatorSocket(socket, { method: 'POST', url: '/api/connections', body });
    if (status === 200) saved.push(name);
  };
  for (let count = 0; count < 20; count += 1) await save();

  const folder = path.join(temporaryFolder('backups'), 'made');
  const unfinished = path.join(path.dirname(folder), '.made.unfinished');
  expect(await killOnce(unfinished, dataFolder(), 'backup', folder)).toBe('killed');
  expect(existsSync(folder)).toBe(false);

  const before = [...saved];
  let isOver = false;
  const saving = (async () => {
    while (!isOver) await save();
  })();
  const made = await adminOf(dataFolder())('backup', folder);
  isOver = true;
  await saving;
  expect(made).toMatchObject({ results: 'not included', encryptionKeys: ['demo'] });
  expect(saved.length).toBeGreaterThan(before.length);
  expect(readdirSync(path.dirname(folder))).toEqual(['made']);
  expect(await adminOf(dataFolder())('restore', folder, '--replace')).toMatchObject({
    code: 1,
    err: 'The server is running. Stop it before you restore a backup.',
  });
  expect(await adminOf(dataFolder())('backup', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists'),
  });

  const target = temporaryFolder('restored');
  const withoutKeys = await adminOf(target)('restore', folder);
  expect(withoutKeys).toMatchObject({
    code: 1,
    err: expect.stringContaining("isn't the one that the backup was made with"),
  });
  rmSync(path.join(target, 'secrets.json'));
  copyFileSync(path.join(dataFolder(), 'secrets.json'), path.join(target, 'secrets.json'));
  const draft = path.join(target, 'platbook.sqlite.restoring');
  expect(await killOnce(draft, target, 'restore', folder)).toBe('killed');
  expect(existsSync(path.join(target, 'platbook.sqlite'))).toBe(false);
  expect(await adminOf(target)('restore', folder)).toMatchObject({ rows: made.rows, replaced: null });
  expect(existsSync(draft)).toBe(false);
  expect(await namesIn(target)).toEqual(expect.arrayContaining(before));
});

it('backs up without a server, and says what is missing', async () => {
  const folder = temporaryFolder('alone');
  const none = await adminOf(folder)('backup', path.join(folder, 'made'));
  expect(none).toMatchObject({ code: 3, err: expect.stringContaining('No application database') });
  await (await openDb({ databaseUrl: '', dataFolder: folder })).close();
  mkdirSync(path.join(folder, 'backups'));
  expect(await adminOf(folder)('backup', path.join(folder, 'backups', 'made'))).toMatchObject({ encryptionKeys: [] });
  const kept = await adminOf(folder)('restore', path.join(folder, 'backups', 'made'));
  expect(kept).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
});
