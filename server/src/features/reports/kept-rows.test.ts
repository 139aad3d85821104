import { KeptRows } from './kept-rows.ts';

const row = (text: string) => [[text, 1, null]];

it('caches repeated statements, and evicts the least recently used', () => {
  const kept = new KeptRows(1800);
  for (const name of ['a', 'b', 'c']) kept.set(name, row('x'.repeat(400)));
  expect(kept.get('a')?.[0]?.[1]).toBe(1);
  kept.set('d', row('x'.repeat(400)));
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.get(name) !== undefined)).toEqual(['a', 'c', 'd']);
});

it('stays below its limit with many answers, long texts and long statements', () => {
  const most = 100_000;
  const kept = new KeptRows(most);
  for (let turn = 0; turn < 2000; turn += 1) {
    kept.set(`${turn}`, row('x'));
    kept.set(`long text ${turn}`, row('x'.repeat(10_000)));
    kept.set(`long question ${turn} ${'y'.repeat(5000)}`, []);
    kept.set(
      `long answer ${turn}`,
      Array.from({ length: 100 }, () => [1, 2, 3]),
    );
    expect(kept.calculatedSize).toBeLessThanOrEqual(most);
  }
  expect(kept.get('long answer 1999')).toHaveLength(100);
  const { calculatedSize } = kept;
  kept.set(
    'long answer 1999',
    Array.from({ length: 100 }, () => [1, 2, 3]),
  );
  expect(kept.calculatedSize).toBe(calculatedSize);
});

it('does not cache an answer that would evict many others', () => {
  const kept = new KeptRows();
  kept.set('few', row('x'));
  kept.set('outlines', row('x'.repeat(5_000_000)));
  expect([kept.get('outlines') === undefined, kept.get('few')]).toEqual([true, row('x')]);
});
