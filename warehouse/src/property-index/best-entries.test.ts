import { MANY, openBestEntries } from './best-entries.ts';

function bestOf(keys: readonly string[]): Map<string, string> {
  const best = openBestEntries('owner');
  for (const [place, key] of [...keys].sort().entries()) best.add(key, place, place);
  return new Map(best.take(true).map(([, start, entries]) => [start, entries]));
}

const keys = (beginning: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${beginning}${String(place).padStart(4, '0')}`);

it('stores the ten entries with most homes of every prefix that many keys share, and of no other', () => {
  const best = bestOf([...keys('SM', MANY + 1), ...keys('ST', MANY)]);
  expect([...best.keys()].sort()).toEqual(['S', 'SM', 'SM0', 'SM00']);
  expect(best.get('SM')).toBe('64 63 62 61 60 59 58 57 56 55');
  expect(best.get('S')).toBe(Array.from({ length: 10 }, (_, place) => 128 - place).join(' '));
});

it('lists an entry once even if several of its keys share the prefix, and on a tie the earlier one first', () => {
  const best = openBestEntries('place');
  for (const key of keys('A', MANY + 1)) best.add(key, 7, 5);
  best.add('AZ', 3, 5);
  best.add('AZZ', 9, 6);
  expect(best.take(true).find(([, start]) => start === 'A')).toEqual(['place', 'A', '9 7 3']);
});
