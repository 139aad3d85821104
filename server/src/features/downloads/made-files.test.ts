import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openS3 } from '../../adapters/object-storage/index.ts';
import { startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { openMadeFiles } from './made-files.ts';
import { openMadeFolder } from './made-folder.ts';
import { openMadeObjects } from './made-objects.ts';

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex');
let folder: string;
beforeEach(() => {
  notices = [];
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'platbook-made-')), 'downloads');
  const made = path.dirname(folder);
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});
let notices: unknown[] = [];
const onNotice = (cause: unknown) => notices.push(cause);
const open = ({ maxBytes = 1_000, makingAtOnce = 2 } = {}) =>
  openMadeFiles({ store: openMadeFolder(folder, maxBytes), onNotice, makingAtOnce });

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

describe('files cached in object storage', () => {
  const rows = async () => Buffer.from('rows');

  async function openCache(maxBytes = 1_000) {
    const server = await startFakeS3();
    const storage = openS3(server.settings, { attempts: 1 });
    onTestFinished(async () => {
      storage.close();
      await server.close();
    });
    return { server, files: openMadeFiles({ store: openMadeObjects(storage, maxBytes), onNotice }) };
  }

  it('are built once for all nodes', async () => {
    const { server, files } = await openCache();
    expect(String(await files.get(keyOf('a'), rows))).toBe('rows');
    const other = openMadeFiles({ store: openMadeObjects(openS3(server.settings), 1_000), onNotice });
    const make = () => Promise.reject(new Error('built again'));
    expect(String(await other.get(keyOf('a'), make))).toBe('rows');
  });

  it('never exceed the cache size: the oldest is removed first', async () => {
    const { server, files } = await openCache(80);
    for (const name of ['a', 'b', 'c']) {
      await files.get(keyOf(name), async () => Buffer.alloc(8));
      for (const object of server.objects.values()) object.changedAt -= 1_000;
    }
    expect([...server.objects.keys()].sort()).toEqual([`test/made/${keyOf('b')}`, `test/made/${keyOf('c')}`].sort());
  });

  it('are built again if they are damaged or the storage is down', async () => {
    const { server, files } = await openCache();
    await files.get(keyOf('a'), rows);
    server.setTrouble((request) => (request === 'GetObject' ? 'wrong bytes' : undefined));
    expect(String(await files.get(keyOf('a'), async () => Buffer.from('again')))).toBe('again');
    expect(notices).toHaveLength(0);
    server.setTrouble(() => ({ status: 503, code: 'SlowDown' }));
    expect(String(await files.get(keyOf('b'), rows))).toBe('rows');
    expect(notices).toHaveLength(2);
  });
});
