import { readIfMatch } from './if-match.ts';

it('reads the version that a save replaces', () => {
  expect(readIfMatch(undefined)).toBeUndefined();
  expect(readIfMatch('"7"')).toBe(7);
});

it.each(['*', 'W/"7"', '7', '"7", "8"', '"x"', ''])('refuses If-Match: %s [H093]', (header) => {
  expect(() => readIfMatch(header)).toThrow('If-Match');
});
