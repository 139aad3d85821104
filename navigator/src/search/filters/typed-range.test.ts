import { readRange } from './typed-range.ts';

const asOf = '2026-06-30';

it('reads short amounts and relative dates in a filter', () => {
  expect(readRange('number', { from: '$250k', to: '1.5m' }, asOf)).toEqual({
    range: { from: '250000', to: '1500000' },
  });
  expect(readRange('number', { from: '', to: '1,000,000' }, asOf)).toEqual({ range: { from: '', to: '1000000' } });
  expect(readRange('date', { from: 'last year', to: '' }, asOf)).toEqual({
    range: { from: '2025-01-01', to: '2025-12-31' },
  });
  expect(readRange('date', { from: '2025-01-01', to: 'last 90 days' }, asOf)).toEqual({
    range: { from: '2026-04-01', to: '2026-06-30' },
  });
  expect(readRange('date', { from: '2024', to: '2025' }, asOf)).toEqual({
    range: { from: '2024-01-01', to: '2025-12-31' },
  });
});

it("says what to enter if an end of a range can't be parsed", () => {
  const problems = [
    readRange('number', { from: 'lots', to: '' }, asOf),
    readRange('number', { from: '5', to: '3' }, asOf),
    readRange('date', { from: '2026-13-01', to: '' }, asOf),
    readRange('date', { from: '2026-02-01', to: '2026-01-01' }, asOf),
  ].map(({ problem }) => problem);
  expect(problems).toEqual([
    'Enter a number, e.g. 1000000 or 1M',
    'Enter the smaller number first',
    'Enter a date, e.g. 2024-12-31, or a period such as last 90 days',
    'Enter the earlier date first',
  ]);
});
