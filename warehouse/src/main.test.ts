import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warehouse-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runMain(...argv: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...argv], (_error, out, err) =>
      resolve({ exitCode: child.exitCode ?? -1, out, err }),
    );
  });
}

it('reports a bad argument with one sentence and exit code 2', async () => {
  const { exitCode, err } = await runMain('--scale', 'huge');
  expect(exitCode).toBe(2);
  expect(err).toBe("--scale: 'huge' must be tiny, demo or full.\n");
});

it('builds into an empty folder, removes leftovers of a crashed build, and does nothing with --if-stale if the result is fresh', async () => {
  const out = join(folder, 'warehouse');
  const deadProcess = 4_194_305;
  mkdirSync(`${out}.building-${deadProcess}`);
  const options = ['--scale', 'tiny', '--counties', '27123', '--entitlement', 'trial', '--out', out];
  const first = await runMain(...options);
  expect(first.err).toBe('');
  expect(first.out).toMatch(/Warehouse ready: 1 files, \d+ MB \(\d+\.\d s\)/);
  expect(readdirSync(folder)).toEqual(['warehouse']);
  expect(await runMain(...options, '--if-stale')).toEqual({ exitCode: 0, out: '', err: '' });
}, 180_000);

it('reports an unusable folder without a stack trace and with exit code 1', async () => {
  const file = join(folder, 'taken');
  writeFileSync(file, '');
  const { exitCode, err } = await runMain('--scale', 'tiny', '--out', file);
  expect(exitCode).toBe(1);
  expect(err).toBe(`${file} is a file, not a folder.\n`);
});
