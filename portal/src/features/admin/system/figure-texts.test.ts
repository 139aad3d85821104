import { bytesText, durationText } from './figure-texts.ts';

it.each([
  [-5, '0 s'],
  [12_900, '12 s'],
  [184_000, '3 min 4 s'],
  [7_500_000, '2 h 5 min'],
  [86_400_000, '1 day 0 h'],
  [3 * 86_400_000 + 2 * 3_600_000, '3 days 2 h'],
])('formats %i milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [12_300, '12 kB'],
  [3_440_000_000, '3.4 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
