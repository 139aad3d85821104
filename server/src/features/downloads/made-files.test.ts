import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MadeFilesOptions, openMadeFiles } from './made-files.ts';

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex');
let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'platbook-made-')), 'downloads');
  const made = path.dirname(folder);
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});
const notices: unknown[] = [];
const open = (options: Partial<MadeFilesOptions> = {}) =>
  openMadeFiles({ folder, onNotice: (cause) => notices.push(cause), ...options });

describe('cached files', () => {
  it('are built by the first request, awaited by concurrent ones and read by later ones', async () => {
    const files = open();
    let made = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const make = async () => {
      made += 1;
      await promise;
      return Buffer.from('rows');
    };
    const asked = [1, 2, 3].map(() => files.get(keyOf('a'), make));
    resolve();
    expect((await Promise.all(asked)).map(String)).toEqual(['rows', 'rows', 'rows']);
    expect(String(await open().get(keyOf('a'), make))).toBe('rows');
    expect(made).toBe(1);
  });

  it('are built two at a time; a failure frees its slot and is not cached', async () => {
    const files = open({ makingAtOnce: 2 });
    let [now, most] = [0, 0];
    const make = (name: string) => async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      if (name === 'bad') throw new Error('no rows');
      return Buffer.from(name);
    };
    const all = await Promise.allSettled(['bad', 'b', 'c', 'd', 'e'].map((name) => files.get(keyOf(name), make(name))));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(most).toBe(2);
    expect(readdirSync(folder)).toHaveLength(4);
    expect(String(await files.get(keyOf('bad'), async () => Buffer.from('now')))).toBe('now');
  });

  it('never exceed the cache size: the least recently used file is removed first', async () => {
    const files = open({ maxBytes: 25 });
    for (const name of ['a', 'b']) await files.get(keyOf(name), async () => Buffer.alloc(10));
    utimesSync(path.join(folder, keyOf('b')), 1, 1);
    await files.get(keyOf('c'), async () => Buffer.alloc(10));
    expect(readdirSync(folder).sort()).toEqual([keyOf('a'), keyOf('c')].sort());
  });

  it('are complete or absent: partial files of a killed server are removed', async () => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, `${keyOf('a')}.x.part`), 'ro');
    expect(String(await open().get(keyOf('a'), async () => Buffer.from('rows')))).toBe('rows');
    expect(readdirSync(folder)).toEqual([keyOf('a')]);
  });

  it('are returned even if they cannot be cached [F19]', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    expect(String(await open().get(keyOf('a'), async () => Buffer.from('rows')))).toBe('rows');
    expect(notices).toHaveLength(1);
  });
});
