import fs, { copyFileSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDb } from '../open-db.ts';

type Done = (cause: Error | null) => void;

const { fdatasync } = fs;
const replaceSync = (sync: typeof fdatasync | ((descriptor: number, done: Done) => void)) => {
  Object.assign(fs, { fdatasync: sync });
  syncBuiltinESMExports();
};
afterEach(() => replaceSync(fdatasync));

/** Calls `act` instead of syncing the database file. */
function onDatabaseSync(act: (descriptor: number, done: Done) => void): void {
  replaceSync((descriptor: number, done: Done) => {
    if (readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('.sqlite')) act(descriptor, done);
    else fdatasync(descriptor, done);
  });
}

async function openFilled() {
  const dataFolder = temporaryFolder('checkpoints');
  const { db, close, holdFiles } = await openDb({ databaseUrl: '', dataFolder });
  const write = (name: string, value = 'x') => db.insertInto('settings').values({ name, value }).execute();
  const names = async () => (await db.selectFrom('settings').select('name').execute()).map(({ name }) => name);
  const log = join(dataFolder, 'platbook.sqlite-wal');
  const logBytes = () => statSync(log).size;
  /** Of the log; zeros once nothing in it is valid. */
  const header = () => readFileSync(log).subarray(0, 32);
  return { dataFolder, close, write, names, logBytes, header, holdFiles: holdFiles! };
}
const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);

it.skipIf(process.platform !== 'linux')(
  'restarts the log once the database file is on disk; until then the next write waits',
  async () => {
    const { close, write, names, header } = await openFilled();
    const asked = Promise.withResolvers<void>();
    let finish: () => void = () => {};
    onDatabaseSync((descriptor, done) => {
      finish = () => fdatasync(descriptor, done);
      asked.resolve();
    });
    await write('large', megabytes(5));
    await asked.promise;
    expect(await names()).toContain('large');
    let isWritten = false;
    const written = write('later').then(() => {
      isWritten = true;
    });
    await pause(50);
    const before = header();
    expect([isWritten, before.equals(Buffer.alloc(32))]).toEqual([false, false]);
    finish();
    await written;
    // Another salt: SQLite has restarted the log.
    expect(header().equals(before)).toBe(false);
    expect(await names()).toEqual(expect.arrayContaining(['large', 'later']));
    await close();
  },
);

it.skipIf(process.platform !== 'linux')(
  'has everything if the process ends before SQLite restarts the log',
  async () => {
    const { dataFolder, close, write, header } = await openFilled();
    await write('large', megabytes(5));
    await expect.poll(() => header().equals(Buffer.alloc(32))).toBe(true);
    const copy = temporaryFolder('checkpoints-copy');
    for (const name of ['platbook.sqlite', 'platbook.sqlite-wal'])
      copyFileSync(join(dataFolder, name), join(copy, name));
    const again = await openDb({ databaseUrl: '', dataFolder: copy });
    expect(await again.db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'large' }]);
    await again.close();
    await write('after a pause');
    expect(header().equals(Buffer.alloc(32))).toBe(false);
    await close();
  },
);

it('keeps everything through many checkpoints', async () => {
  const { dataFolder, close, write, logBytes } = await openFilled();
  for (let round = 0; round < 12; round += 1)
    await Promise.all([write(`a${round}`, megabytes(1)), write(`b${round}`, megabytes(1))]);
  expect(logBytes()).toBeLessThan(12_000_000);
  await close();
  const again = await openDb({ databaseUrl: '', dataFolder });
  expect(await again.db.selectFrom('settings').select('name').execute()).toHaveLength(24);
  await again.close();
});

it.skipIf(process.platform !== 'linux')(
  "accepts no more writes if the database file can't be synced, and has every acknowledged one after a restart",
  async () => {
    const { dataFolder, close, write, names } = await openFilled();
    const file = join(dataFolder, 'platbook.sqlite');
    const before = readFileSync(file);
    const failed = Promise.withResolvers<void>();
    onDatabaseSync((_, done) => {
      done(new Error('EIO'));
      failed.resolve();
    });
    await write('large', megabytes(5));
    await failed.promise;
    await expect(write('refused')).rejects.toThrow("Couldn't write the application database to disk");
    expect(await names()).toContain('large');
    replaceSync(fdatasync);
    await close();
    // As if the disk had lost every page that couldn't be synced.
    writeFileSync(file, before);
    const again = await openDb({ databaseUrl: '', dataFolder });
    expect((await again.db.selectFrom('settings').select('name').execute()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['large']),
    );
    await again.close();
  },
);

it('leaves the database file alone while its files are held, so that a copy has every write', async () => {
  const { dataFolder, close, write, logBytes, holdFiles } = await openFilled();
  const file = join(dataFolder, 'platbook.sqlite');
  await write('first', megabytes(5));
  const { release } = await holdFiles();
  const before = statSync(file).mtimeMs;
  for (const name of ['second', 'third']) await write(name, megabytes(5));
  const copy = join(temporaryFolder('held'), 'copy.sqlite');
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
  expect([statSync(file).mtimeMs, logBytes() > 10 * 1024 * 1024]).toEqual([before, true]);
  const copied = new DatabaseSync(copy);
  expect(copied.prepare('select name from settings order by name').all()).toEqual(
    ['first', 'second', 'third'].map((name) => ({ name })),
  );
  copied.close();
  expect([release(), release()]).toEqual([true, true]);
  await write('fourth');
  await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(before);
  await close();
  expect(release()).toBe(false);
});
