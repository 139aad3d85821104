import { changeOf, fewOf, signedPercent } from './change.ts';
import { comparedWords, conditionWords, rangeWords } from './condition-words.ts';
import { formatTick, formatValue, timeWords } from './figures.ts';

it('formats figures for reading', () => {
  const written = (value: number | string | null, format: Parameters<typeof formatValue>[1]) =>
    formatValue(value, format);
  expect([
    written(1894, 'count'),
    written(12.46, 'percent'),
    written(246.4, 'oneIn'),
    written(41.8, 'decimal'),
  ]).toEqual(['1,894', '12.5%', '1 in 246', '41.8']);
  expect(
    [164_200, 1_240_000, 999_600, 34_000_000, 2_400_000_000, -5300, 840].map((value) => written(value, 'money')),
  ).toEqual(['$164k', '$1.2M', '$1M', '$34M', '$2.4B', '−$5k', '$840']);
  expect(formatValue(164_212, 'money', { isFull: true })).toBe('$164,212');
  expect([written(312, 'days'), written(1, 'days'), written(null, 'count'), written('', 'text')]).toEqual([
    '312 days',
    '1 day',
    '–',
    '–',
  ]);
  expect([
    formatTick(200, 'count'),
    formatTick(25_000, 'count'),
    formatTick(0.25, 'decimal'),
    formatTick(50, 'percent'),
  ]).toEqual(['200', '25k', '0.25', '50%']);
  expect(['2026-03', '2026-Q1', '2026', '03', '2026-03-31'].map(timeWords)).toEqual([
    'Mar 2026',
    'Q1 2026',
    '2026',
    'Mar',
    '2026-03-31',
  ]);
});

it('describes a change in the way that fits its format', () => {
  expect(changeOf(1894, 1783, 'count')).toEqual({ way: 'up', text: '6.2%', words: 'up 6.2%' });
  expect(changeOf(312, 330, 'days')).toEqual({ way: 'down', text: '18', words: 'down 18' });
  expect(changeOf(12.5, 11, 'percent')?.words).toBe('up 1.5 pts');
  expect(changeOf(246, 262, 'oneIn')?.words).toBe('was 262');
  expect(changeOf(5, 5, 'count')?.words).toBe('unchanged');
  expect([changeOf(5, 0, 'money'), changeOf(5, null, 'count')]).toEqual([undefined, undefined]);
  expect([signedPercent(109.4, 100), signedPercent(97.4, 100), signedPercent(100, 100), signedPercent(1, 0)]).toEqual([
    '+9.4',
    '−2.6',
    '0.0',
    undefined,
  ]);
});

it('shows counts instead of a percentage when there are only a few cases', () => {
  expect(changeOf(5, 1, 'count')).toEqual({ way: 'up', text: 'from 1', words: 'up from 1' });
  expect(changeOf(0, 19, 'count')?.words).toBe('down from 19');
  expect(changeOf(30, 20, 'count')?.text).toBe('50.0%');
  expect(changeOf(5, 1, 'money')?.text).toBe('400.0%');
  expect([fewOf(40, 5), fewOf(40, 20), fewOf(0, 0), fewOf(null, 5), fewOf(40, null)]).toEqual([
    '2 of 5',
    undefined,
    '0 of 0',
    undefined,
    undefined,
  ]);
});

it('describes active filters: one value, several, a range, and what figures are compared with', () => {
  const county = { id: 'county', label: 'County', plural: 'counties', kind: 'choice' } as const;
  const words = (values: string[]) => conditionWords({ dimension: 'county', values }, county, (value) => `<${value}>`);
  expect([words(['12031']), words(['12031', '06111'])]).toEqual(['<12031>', '2 counties']);
  const money = { label: 'Value', format: 'money' } as const;
  expect([
    rangeWords({ from: 150_000, to: 700_000 }, money),
    rangeWords({ from: 150_000, to: null }, money),
    rangeWords({ from: null, to: 80 }, { label: 'LTV', format: 'percent' }),
  ]).toEqual(['$150k to $700k', 'from $150k', 'LTV up to 80%']);
  const before = { from: '2024-07-01', to: '2025-06-30' };
  expect([
    comparedWords({ from: '2025-07-01', to: '2026-06-30' }, before),
    comparedWords({ from: '2026-06-01', to: '2026-06-30' }, before),
    comparedWords({ from: '2025-07-03', to: '2026-06-30' }, before),
  ]).toEqual([
    'Compared with the previous 12 months',
    'Compared with the previous month',
    'Compared with 2024-07-01 to 2025-06-30',
  ]);
});
