import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderResultStore, type ResultStore } from './index.ts';

let folder: string;
let store: ResultStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'results-'));
  store = openFolderResultStore(folder, 0);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bigFrame = Buffer.from(`["${'x'.repeat(100_000)}"]`);

describe('the result store', () => {
  it('removes what a killed server had half written, and nothing else (security F1)', async () => {
    const [half, whole] = [randomUUID(), randomUUID()];
    const killed = store.create(half);
    await killed.write(bigFrame);
    const writer = store.create(whole);
    await writer.write(bigFrame);
    await writer.finish();
    const listFiles = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
    openFolderResultStore(folder, 60_000);
    expect(await listFiles(), 'another server may be writing it').toHaveLength(2);
    openFolderResultStore(folder, 0);
    const files = await listFiles();
    expect(files).toEqual([path.join(whole.slice(0, 2), `${whole}.json`)]);
    await killed.abort();
  });

  it('hands a small result back, to be kept in its row', async () => {
    const writer = store.create(randomUUID());
    await writer.write(Buffer.from('[1,"a"],[2,"b"]'));
    await writer.write(Buffer.from('[3,null]'));
    const stored = await writer.finish();
    expect(JSON.parse(stored.inline ?? '')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, null],
    ]);
    expect(stored.bytes).toBe(Buffer.byteLength(stored.inline ?? ''));
  });

  it('keeps an empty result as an empty array', async () => {
    expect((await store.create(randomUUID()).finish()).inline).toBe('[]');
  });

  it('keeps a large result as a file that reads back to the same rows', async () => {
    const id = randomUUID();
    const writer = store.create(id);
    for (let i = 0; i < 5; i++) await writer.write(bigFrame);
    const stored = await writer.finish();
    expect(stored.inline).toBeUndefined();
    const stream = await store.read(id, stored);
    const rows = JSON.parse(await text(stream!)) as string[][];
    expect(rows).toHaveLength(5);
    expect(rows[4]?.[0]).toHaveLength(100_000);
  });

  it('leaves nothing behind when a run is given up', async () => {
    const id = randomUUID();
    const writer = store.create(id);
    await writer.write(bigFrame);
    await writer.abort();
    expect(await readdir(path.join(folder, id.slice(0, 2)))).toEqual([]);
    expect(await store.read(id, { bytes: 0, sha256: '' })).toBeUndefined();
  });

  it('never passes off a damaged or shortened file as a whole answer', async () => {
    const id = randomUUID();
    const writer = store.create(id);
    for (let i = 0; i < 8; i++) await writer.write(bigFrame);
    const stored = await writer.finish();
    const file = path.join(folder, id.slice(0, 2), `${id}.json`);
    const bytes = await readFile(file);

    bytes[10] = 'y'.charCodeAt(0);
    await writeFile(file, bytes);
    const damaged = await store.read(id, stored);
    await expect(text(damaged!)).rejects.toThrow('damaged');

    await writeFile(file, bytes.subarray(0, -1));
    expect(await store.read(id, stored)).toBeUndefined();
  });

  it('forgets a removed result', async () => {
    const id = randomUUID();
    const writer = store.create(id);
    await writer.write(bigFrame);
    const stored = await writer.finish();
    await store.remove(id);
    expect(await store.read(id, stored)).toBeUndefined();
  });

  it('takes only ids it made for a file name', () => {
    for (const id of ['../../etc/passwd', '', 'a/b', '..']) expect(() => store.create(id)).toThrow('UUID');
  });
});
