import { compareRows, decodeKnown, encodeKnown, type KnownRows } from './known-rows.ts';

type Rows = readonly (readonly unknown[])[];

async function* inFrames(rows: Rows, size = 1_000) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function compare(rows: Rows, known?: KnownRows, { keyAt = [0], hasChanges = true } = {}) {
  const found: unknown[] = [];
  const onChange = (row: readonly unknown[], change: string) => found.push([change, ...row]);
  const compared = await compareRows(inFrames(rows), { known, keyAt, hasChanges, onChange });
  return { found, compared, next: compared?.next as KnownRows };
}

it('tells nulls, numbers, true and empty text from the text that looks the same, in keys and in other columns', async () => {
  const rows = [null, 'null', 1, '1', true, 'true', ''].map((key) => [key, null]);
  const { next, compared } = await compare(rows);
  expect(compared?.next.size).toBe(rows.length);
  const changed = rows.map(([key]) => [key, 'null']);
  expect((await compare(changed, next)).found).toEqual(changed.map((row) => ['changed', ...row]));
  expect((await compare([[1.0, null]], next)).found).toEqual([]);
});

it("doesn't mix up keys of several columns, whatever their values contain", async () => {
  const rows = [
    ['a', 'b,c'],
    ['a,b', 'c'],
    ['a","b', 'c'],
    ['a', null],
  ];
  const { next } = await compare(rows, undefined, { keyAt: [0, 1] });
  expect(next.size).toBe(4);
  expect((await compare([...rows, [null, 'a']], next, { keyAt: [0, 1] })).found).toEqual([['new', null, 'a']]);
});

it('takes a row that comes back for a new one, and corrections only if asked', async () => {
  const first = await compare([[1, 'a'], [2, 'b']]); // biome-ignore format: a table
  const second = await compare([[1, 'A']], first.next, { hasChanges: false });
  expect(second.found).toEqual([]);
  const third = await compare([[1, 'A'], [2, 'b']], second.next); // biome-ignore format: a table
  expect(third.found).toEqual([['new', 2, 'b']]);
});

it("doesn't compare rows whose keys aren't unique", async () => {
  expect((await compare([[1], [2], [1]])).compared).toBeUndefined();
});

it('compares 50,000 rows in turns under 50 ms, with 32 bytes per row to store', async () => {
  const rowsOn = (day: number) =>
    Array.from({ length: 50_000 }, (_, row) => [row + day, ...`${row}`, null, 'some longer text']);
  const [before, after] = [rowsOn(0), rowsOn(10)];
  let longest = 0;
  let isDone = false;
  // CPU time of this thread: other programs on the machine don't count.
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  let last = cpu();
  const tick = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  const text = await encodeKnown((await compare(before)).next);
  expect(text.length).toBeLessThan(50_000 * 32 * 1.34);
  const known = await decodeKnown(text);
  const { compared } = await compare(after, known, { hasChanges: false });
  isDone = true;
  expect(compared).toMatchObject({ newRows: 10, changedRows: 0 });
  expect(longest / 1_000).toBeLessThan(50);
});
