import { execFileSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isNewest, programFile, programs } from './programs.ts';

it("starts a program's build unless a source file was changed or added later", () => {
  const folder = temporaryFolder('programs');
  const [stamp, sources] = [join(folder, '.stamp'), join(folder, 'src')];
  mkdirSync(join(sources, 'deep'), { recursive: true });
  const write = (path: string, seconds: number) => {
    writeFileSync(path, '');
    utimesSync(path, seconds, seconds);
  };
  write(join(sources, 'deep/a.ts'), 100);
  for (const each of [join(sources, 'deep'), sources]) utimesSync(each, 100, 100);
  expect(isNewest(stamp, [sources])).toBe(false);
  write(stamp, 100);
  expect(isNewest(stamp, [sources, join(folder, 'absent')])).toBe(true);
  write(join(sources, 'deep/a.ts'), 101);
  expect(isNewest(stamp, [sources])).toBe(false);
});

it('lists every program that is started by its URL', () => {
  const starts = execFileSync('grep', [
    '-rhoE',
    "new URL\\('[./a-z-]+\\.ts', import\\.meta\\.url\\)",
    join(import.meta.dirname, '..'),
    '--exclude=*.test.ts',
  ]);
  const names = starts.toString().match(/[a-z-]+(?=\.ts')/g) ?? [];
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter((name) => programs[name] === undefined)).toEqual([]);
  expect(() => programFile(new URL('./unknown.ts', import.meta.url))).toThrow('unknown.ts is missing');
});
