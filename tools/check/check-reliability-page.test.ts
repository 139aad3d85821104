import { expandRows } from './check-reliability-page.ts';

it('expands lists and ranges of rows', () => {
  expect(expandRows('V06, H008–H011, F1, T02')).toEqual(['V06', 'H008', 'H009', 'H010', 'H011', 'F1', 'T02']);
});
