import { expect, it } from 'vitest';
import { KeptRows } from './kept-rows.ts';

const row = (text: string) => [[text, 1, null]];

it('keeps what is asked again and again, and lets go of what was used longest ago', () => {
  const kept = new KeptRows(1800);
  for (const name of ['a', 'b', 'c']) kept.set(name, row('x'.repeat(400)));
  expect(kept.get('a')?.[0]?.[1]).toBe(1);
  kept.set('d', row('x'.repeat(400)));
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.get(name) !== undefined)).toEqual(['a', 'c', 'd']);
});

it('grows no larger than it may by many answers, long texts and long questions', () => {
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
    expect(kept.bytes).toBeLessThanOrEqual(most);
  }
  expect(kept.get('long answer 1999')).toHaveLength(100);
  // The same under the same name weighs once.
  const { bytes } = kept;
  kept.set(
    'long answer 1999',
    Array.from({ length: 100 }, () => [1, 2, 3]),
  );
  expect(kept.bytes).toBe(bytes);
});

it('does not keep one answer that would drive out many', () => {
  const kept = new KeptRows();
  kept.set('few', row('x'));
  kept.set('outlines', row('x'.repeat(5_000_000)));
  expect([kept.get('outlines') === undefined, kept.get('few')]).toEqual([true, row('x')]);
});
