import {
  InvalidReportText,
  periodBefore,
  readPeriod,
  readReportConditions,
  wholeMonths,
  writeReportConditions,
  yearBefore,
} from './report-conditions.ts';

it.each([
  ['county=12031,06111', [{ dimension: 'county', values: ['12031', '06111'] }]],
  ['value=150000..700000', [{ dimension: 'value', values: [], range: { from: 150_000, to: 700_000 } }]],
  ['ltv=..80', [{ dimension: 'ltv', values: [], range: { from: null, to: 80 } }]],
  [
    'lender=SMITH%2C%20JONES%20%26%20CO,A..B&stage=REO',
    [
      { dimension: 'lender', values: ['SMITH, JONES & CO', 'A..B'] },
      { dimension: 'stage', values: ['REO'] },
    ],
  ],
])('parses the filters %s of a report and writes them back', (text, conditions) => {
  expect(readReportConditions(text)).toEqual(conditions);
  expect(readReportConditions(writeReportConditions(conditions))).toEqual(conditions);
});

it.each(['county', 'county=', '=1', 'a b=1', 'value=5..4', 'value=..', 'a=1&a=2', 'a=%E0%A4', `a=${'x'.repeat(201)}`])(
  'refuses %s with a sentence',
  (text) => {
    expect(() => readReportConditions(text)).toThrow(InvalidReportText);
  },
);

const data = { from: '2005-01-03', asOf: '2026-06-30' };

it.each([
  [undefined, '2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30'],
  ['month', '2026-06-01', '2026-06-30', '2026-05-01', '2026-05-31'],
  ['quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['ytd', '2026-01-01', '2026-06-30', '2025-07-01', '2025-12-31'],
  ['2024-02-01..2024-02-29', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  ['2026-03-10..2026-03-19', '2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09'],
])('resolves the period %s to %s to %s, and compares it with %s to %s', (text, from, to, beforeFrom, beforeTo) => {
  const period = readPeriod(text, data);
  expect(period).toEqual({ from, to });
  expect(periodBefore(period)).toEqual({ from: beforeFrom, to: beforeTo });
});

it('computes the same dates one year earlier, and recognizes whole months', () => {
  expect(yearBefore({ from: '2024-02-01', to: '2024-02-29' })).toEqual({ from: '2023-02-01', to: '2023-02-28' });
  expect(wholeMonths({ from: '2025-07-01', to: '2026-06-30' })).toBe(12);
  expect(wholeMonths({ from: '2025-07-02', to: '2026-06-30' })).toBeUndefined();
});

it.each(['yesterday', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', '2026-03-01', ''.padEnd(30, '.')])(
  'refuses the period "%s" with a sentence',
  (text) => {
    expect(() => readPeriod(text, data)).toThrow(InvalidReportText);
  },
);
