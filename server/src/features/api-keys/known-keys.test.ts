import { createKnownKeys, TooManyReads } from './known-keys.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

it('reads a key once per half minute, however many requests need it', async () => {
  const read: string[] = [];
  const keys = createKnownKeys(
    async (hash) => {
      read.push(hash);
      return hash === 'a' ? { hash } : undefined;
    },
    () => false,
  );
  const all = await Promise.all(Array.from({ length: 5 }, () => keys.get('a', at(0))));
  expect(all).toEqual(Array.from({ length: 5 }, () => ({ hash: 'a' })));
  expect(await keys.get('b', at(0))).toBeUndefined();
  expect([keys.get('a', at(29)), keys.get('b', at(29))]).toEqual([{ hash: 'a' }, undefined]);
  expect(read).toEqual(['a', 'b']);
  await keys.get('a', at(30));
  expect(read).toEqual(['a', 'b', 'a']);
});

it('caches at most ten thousand unknown keys, which never evict a known one', async () => {
  let reads = 0;
  const keys = createKnownKeys(
    async (hash) => {
      reads += 1;
      return hash === 'key' ? 'key' : undefined;
    },
    () => false,
  );
  await keys.get('key', at(0));
  for (let guess = 0; guess <= 10_000; guess += 1) await keys.get(`guess ${guess}`, at(1));
  expect(keys.get('key', at(2))).toBe('key');
  const before = reads;
  await keys.get('guess 10000', at(2));
  expect(reads).toBe(before);
  await keys.get('guess 0', at(2));
  expect(reads).toBe(before + 1);
});

it('reads at most two hundred unknown keys at once, but never refuses a recently valid key', async () => {
  const waiting: (() => void)[] = [];
  const keys = createKnownKeys<string>(
    (hash) =>
      hash === 'key' && waiting.length === 0
        ? Promise.resolve(hash)
        : new Promise((resolve) => waiting.push(() => resolve(hash))),
    () => false,
  );
  await keys.get('key', at(0));
  const asked = Array.from({ length: 200 }, (_, n) => keys.get(`guess ${n}`, at(31)));
  await expect(keys.get('one more', at(31))).rejects.toThrow(TooManyReads);
  asked.push(keys.get('key', at(31)));
  for (const answer of waiting) answer();
  expect((await Promise.all(asked)).at(-1)).toBe('key');
});

it('does not cache a read that began before a key was revoked', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const keys = createKnownKeys<string>(
    () => answers[reads++]!.promise,
    () => false,
  );
  const early = keys.get('a', at(0));
  keys.forget(() => true);
  answers[0]!.resolve('before');
  expect(await early).toBe('before');
  const late = keys.get('a', at(1));
  answers[1]!.resolve('after');
  expect(await late).toBe('after');
});
