import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDb } from '../open-db.ts';

const holder = `
  import { openDb } from ${JSON.stringify(new URL('../open-db.ts', import.meta.url).href)};
  const { db } = await openDb({ databaseUrl: '', dataFolder: process.argv[1] });
  await db.insertInto('settings').values({ name: 'kept', value: 'yes' }).execute();
  console.log('open');
  setInterval(() => {}, 1000);
`;

it('serves one process at a time, names the other one, and is free after a kill -9 [M18]', async () => {
  const dataFolder = temporaryFolder('lock');
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect(openDb({ databaseUrl: '', dataFolder })).rejects.toThrow(
    `Another process (process ${child.pid}) is using the application database`,
  );
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const { db, close } = await openDb({ databaseUrl: '', dataFolder });
  expect(statSync(join(dataFolder, 'platbook.sqlite')).mode & 0o777).toBe(0o600);
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'kept', value: 'yes' }]);
  await close();
});
