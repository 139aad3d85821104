import { toggleValue } from './ValueChecks.tsx';

it('removes a value, adds it again, and filters nothing when all or none are left', () => {
  const all = ['a', 'b', 'c'];
  expect(toggleValue(all, [], 'b')).toEqual(['a', 'c']);
  expect(toggleValue(all, ['a', 'c'], 'a')).toEqual(['c']);
  expect(toggleValue(all, ['c'], 'c')).toEqual([]);
  expect(toggleValue(all, ['a', 'c'], 'b')).toEqual([]);
  // A value that the reply doesn't list stays.
  expect(toggleValue(all, ['z'], 'a')).toEqual(['z', 'a']);
});
