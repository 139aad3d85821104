import { dayText, formatsText, monthText, scaleOf, secondsText, shareText, shortText } from './usage-texts.ts';

it('formats shares, times, days and large numbers for reading [R064]', () => {
  expect([shareText(190, 2_129), shareText(2, 500), shareText(1, 9_999_999), shareText(0, 0), shareText(5, 5)]).toEqual(
    ['8.9%', '0.4%', 'less than 0.1%', '0%', '100%'],
  );
  expect([secondsText(82), secondsText(1_240), secondsText(14_400)]).toEqual(['0.082 s', '1.2 s', '14 s']);
  expect([monthText('2026-06'), dayText('2026-06-08'), shortText(9_999), shortText(12_700_000)]).toEqual([
    'June 2026',
    'Jun 8',
    '9,999',
    '12.7M',
  ]);
  const files = [
    { format: 'csv', files: 61 },
    { format: 'parquet', files: 39 },
  ];
  expect(formatsText(files)).toBe('CSV 61%, Parquet 39%');
});

it('draws a scale of round numbers', () => {
  const scales = [0, 1, 3, 13, 86, 120, 790, 1_000_000].map((most) => scaleOf(most).join(' '));
  expect(scales).toEqual(['0 1', '0 1', '0 1 2', '0 5 10', '0 40 80', '0 50 100', '0 400 800', '0 400000 800000']);
});
