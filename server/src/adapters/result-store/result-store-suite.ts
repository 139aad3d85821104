import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ResultStore, StoredFrame, StoredResult, StoredRows } from './result-store.ts';
import { frameText } from './result-store.ts';

export interface StoreWorld {
  open(abandonedAfter: number): Promise<ResultStore>;
  count(): Promise<number>;
  damage(id: string, part: 'frames' | 'index'): Promise<void>;
  age(id: string, milliseconds: number): Promise<void>;
  /** Resolves once the store has something of a result whose frames were written. */
  untilHalfWritten?(): Promise<unknown>;
  close?(): Promise<void>;
}

export function frameOf(rows: readonly (readonly unknown[])[], isDeflated = true): StoredFrame {
  const text = Buffer.from(rows.map((row) => JSON.stringify(row)).join(','));
  const data = isDeflated ? deflateRawSync(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH }) : text;
  return { rows: rows.length, bytes: text.length, crc32: crc32(text), data, isDeflated };
}

/** Changes a byte of a stored file: in its third or fourth frame, or in its index. */
export async function damageFile(file: string, part: 'frames' | 'index'): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const at = part === 'index' ? size - 20 : Math.floor(size / 2);
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  byte[0] = (byte[0] as number) ^ 255;
  await handle.write(byte, 0, 1, at);
  await handle.close();
}

/** More than a store that uploads in parts can hold back. */
const largeFrame = frameOf([['x'.repeat(6_000_000)]], false);
const rowsOfFrame = (frame: number) => Array.from({ length: 50 }, (_, row) => [frame, row, `"]\\,[${'ä'.repeat(row)}`]);
const many = Array.from({ length: 6 }, (_, frame) => rowsOfFrame(frame));

async function rowsIn(rows: StoredRows, from?: number, to?: number): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for await (const frame of rows.read(from, to)) {
    const parsed = JSON.parse(`[${await frameText(frame)}]`) as unknown[][];
    expect(parsed).toHaveLength(frame.rows);
    all.push(...parsed);
  }
  return all;
}

export function describeResultStore(name: string, openWorld: () => Promise<StoreWorld>): void {
  describe(`the result store ${name}`, () => {
    let world: StoreWorld;
    let store: ResultStore;
    beforeEach(async () => {
      world = await openWorld();
      store = await world.open(0);
    });
    afterEach(() => world.close?.());

    const write = async (id: string): Promise<StoredResult> => {
      const writer = store.create(id);
      for (const rows of many) await writer.write(frameOf(rows));
      return writer.finish();
    };

    it('returns a small result inline, for its row', async () => {
      const rows = [
        [1, 'a"]'],
        [3, null],
      ];
      const writer = store.create(randomUUID());
      for (const row of rows) await writer.write(frameOf([row], false));
      const stored = await writer.finish();
      expect(JSON.parse(stored.inline ?? '')).toEqual(rows);
      expect(stored).toMatchObject({ bytes: Buffer.byteLength(stored.inline ?? ''), storedBytes: 0 });
      expect((await store.create(randomUUID()).finish()).inline).toBe('[]');
      expect(await world.count()).toBe(0);
    });

    it('stores a large one and returns all of it or a range of frames', async () => {
      const id = randomUUID();
      const stored = await write(id);
      expect(stored.inline).toBeUndefined();
      expect(stored.bytes).toBe(Buffer.byteLength(JSON.stringify(many.flat())));
      expect(stored.storedBytes).toBeGreaterThan(500);
      const rows = (await store.open(id, stored)) as StoredRows;
      expect(rows.rowCount).toBe(300);
      expect(rows.frames).toHaveLength(6);
      expect(await rowsIn(rows)).toEqual(many.flat());
      expect(await rowsIn(rows, 2, 4)).toEqual(many.slice(2, 4).flat());
      expect(await rowsIn(rows, 6)).toEqual([]);
      await rows.close();
    });

    it('stores uncompressed and large frames', async () => {
      const id = randomUUID();
      const wide = [['x'.repeat(70_000)], ['y'.repeat(3_000_000)]];
      const writer = store.create(id);
      for (const row of wide) await writer.write(frameOf([row], false));
      const rows = (await store.open(id, await writer.finish())) as StoredRows;
      expect(await rowsIn(rows)).toEqual(wide);
      await rows.close();
    });

    it('finds neither a missing result nor a different one', async () => {
      const id = randomUUID();
      const stored = await write(id);
      expect(await store.open(randomUUID(), stored)).toBeUndefined();
      expect(await store.open(id, { sha256: 'f'.repeat(64) })).toBeUndefined();
    });

    it('never returns a damaged frame, and the frames before it are right', async () => {
      const id = randomUUID();
      const stored = await write(id);
      await world.damage(id, 'frames');
      const rows = (await store.open(id, stored)) as StoredRows;
      expect(await rowsIn(rows, 0, 2)).toEqual(many.slice(0, 2).flat());
      await expect(rowsIn(rows)).rejects.toThrow('corrupt');
      await rows.close();
      await world.damage(id, 'index');
      expect(await store.open(id, stored)).toBeUndefined();
    });

    it('leaves nothing behind after an aborted run', async () => {
      const id = randomUUID();
      const writer = store.create(id);
      for (const rows of many) await writer.write(frameOf(rows));
      await writer.abort();
      expect(await world.count()).toBe(0);
      expect(await store.open(id, { sha256: '' })).toBeUndefined();
    });

    it('leaves nothing behind after an abort in the middle of a write, as when the engine dies', async () => {
      const writer = store.create(randomUUID());
      const writing = writer.write(frameOf(many.flat()));
      await writer.abort();
      await writing.catch(() => undefined);
      expect(await world.count()).toBe(0);
    });

    it('deletes a removed result, but only after its readers have closed it [M9]', async () => {
      const id = randomUUID();
      const stored = await write(id);
      const rows = (await store.open(id, stored)) as StoredRows;
      await store.remove(id);
      expect(await store.open(id, stored)).toBeUndefined();
      expect(await rowsIn(rows)).toEqual(many.flat());
      await rows.close();
      expect(await world.count()).toBe(0);
    });

    it('removes what a killed server had half written, and nothing else [F1]', async () => {
      const [half, whole] = [randomUUID(), randomUUID()];
      const killed = store.create(half);
      await killed.write(largeFrame);
      await world.untilHalfWritten?.();
      const stored = await write(whole);
      await world.age(half, 60_000);
      await (await world.open(120_000)).sweep(new Date(0));
      expect(await world.count(), 'another server may be writing it').toBe(2);
      await (await world.open(30_000)).sweep(new Date(0));
      expect(await world.count()).toBe(1);
      const rows = (await store.open(whole, stored)) as StoredRows;
      expect(rows.rowCount).toBe(300);
      await rows.close();
      await killed.abort();
    });

    it('sweeps results that are too old to be referenced, but none that is kept', async () => {
      const [old, kept, young] = [randomUUID(), randomUUID(), randomUUID()];
      await write(old);
      const stored = [await write(kept), await write(young)];
      for (const id of [old, kept]) await world.age(id, 60 * 60_000);
      await store.sweep(new Date(Date.now() - 30 * 60_000), [kept]);
      expect(await world.count()).toBe(2);
      for (const [index, id] of [kept, young].entries()) {
        const rows = (await store.open(id, stored[index]!)) as StoredRows;
        expect(await rowsIn(rows)).toEqual(many.flat());
        await rows.close();
      }
    });

    it('accepts only IDs that are UUIDs', async () => {
      for (const id of ['../../etc/passwd', '', 'a/b', '..']) expect(() => store.create(id), id).toThrow('UUID');
    });
  });
}
