import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from './testing/find-free-port.ts';
import { useServerProcesses } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const { run, refusal, dataFolder } = useServerProcesses();

it('says which account must own the data folder', async () => {
  chmodSync(dataFolder(), 0o555);
  expect(await refusal({})).toMatch(
    /^This account can't write to the data folder \S+ \(user id \d+\)\. Give it to that account, or choose another one with DATA_FOLDER\.$/,
  );
  chmodSync(dataFolder(), 0o755);
});

it('says that the data folder is a file', async () => {
  const file = path.join(dataFolder(), 'file');
  writeFileSync(file, '');
  expect(await refusal({ DATA_FOLDER: file })).toBe(`DATA_FOLDER is ${file}, which isn't a folder.`);
});

it("refuses secrets that others can read, that it can't read itself, or that are damaged [V16]", async () => {
  const file = path.join(dataFolder(), 'secrets.json');
  writeFileSync(file, '{}');
  chmodSync(file, 0o644);
  expect(await refusal({})).toBe(`Other accounts can read ${file}. Run "chmod 600 ${file}".`);
  chmodSync(file, 0o000);
  expect(await refusal({})).toBe(`This account can't read ${file}. Give it to the account that runs the server.`);
  chmodSync(file, 0o600);
  writeFileSync(file, '{');
  expect(await refusal({})).toBe(
    `${file} is damaged. Restore it, or delete it together with the application database.`,
  );
});

it("says that the application database isn't its own, or is damaged", async () => {
  const file = path.join(dataFolder(), 'platbook.sqlite');
  writeFileSync(file, 'this is no database, and long enough to be taken for one '.repeat(100));
  chmodSync(file, 0o000);
  expect(await refusal({})).toBe(
    `The application database ${file} can't be written by this account. Give it and its folder to the account that runs the server.`,
  );
  chmodSync(file, 0o600);
  expect(await refusal({})).toBe(`The application database ${file} is damaged. Restore it from a backup.`);
});

it("says that the warehouse can't be read or is damaged", async () => {
  const warehouse = path.join(dataFolder(), 'closed');
  mkdirSync(warehouse);
  writeFileSync(path.join(warehouse, 'manifest.json'), '{');
  chmodSync(warehouse, 0o000);
  const env = { WAREHOUSE_FOLDER: warehouse, LOG_LEVEL: 'error' };
  expect(await refusal(env)).toBe(
    `This account can't read the warehouse folder ${warehouse}. Grant access, or choose another folder with WAREHOUSE_FOLDER.`,
  );
  chmodSync(warehouse, 0o755);
  expect(await refusal(env)).toContain(`The list of warehouse files in ${warehouse} is damaged`);
});

it("serves without a warehouse, isn't ready, and says how to build one", async () => {
  const port = await findFreePort();
  const server = run({ PORT: String(port) });
  await server.ready;
  await expect.poll(server.output, { timeout: 20_000 }).toContain('. Build one with: npm run warehouse');
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'The warehouse is missing' },
  ]);
});
