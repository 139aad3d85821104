import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import { exampleData, exampleReport } from '../testing/example-report.ts';
import { titleOf } from './finding.ts';
import { createLookup } from './lookup.ts';
import { fillSeries, readSeries, totalsOf } from './time/read-series.ts';

const lookup = createLookup(exampleReport);
const pictures = exampleReport.pages.flatMap((page) => page.pictures);
const titled = (id: string, change: Partial<ReportPicture>, rows?: PictureData['rows']) => {
  const picture = pictures.find((known) => known.id === id)!;
  const data = exampleData.find((known) => known.id === id)!;
  return titleOf({ ...picture, ...change }, rows ? { ...data, rows, total: rows.length } : data, lookup);
};

it('states a finding in the title if the data supports it, and else the subject', () => {
  expect(titled('counties', {})).toBe('Duval FL has the highest rate');
  expect(
    titled('counties', { sort: '-properties' }, [
      ['12031', 9, 3],
      ['06111', 4, 2],
    ]),
  ).toBe('Duval FL has the most properties with filings');
  expect(
    titled('counties', {}, [
      ['12031', 9, 3],
      ['06111', 4, 3],
    ]),
  ).toBe('Counties');
  expect(titled('counties', {}, [['12031', 9, 3]])).toBe('Counties');
  expect(titled('counties', {}, [])).toBe('Counties');

  const months = (values: number[]) =>
    values.map((value, index) => [`2026-${String(index + 1).padStart(2, '0')}`, 'PRE', value]);
  expect(titled('by-month', {}, months([5, 4, 3, 4, 3, 2, 1]))).toBe(
    'Properties with filings fell in five of the last six months',
  );
  expect(titled('by-month', {}, months([1, 2, 1, 2, 1, 2, 1]))).toBe('Properties with filings by month');
  expect(titled('by-month', {}, months([1, 2, 3]))).toBe('Properties with filings by month');

  expect(
    titled('counties', { finding: 'share' }, [
      ['12031', 30, 3],
      ['06111', 10, 3],
    ]),
  ).toBe('Duval FL is 75% of properties with filings');
  expect(
    titled('counties', { finding: 'share' }, [
      ['12031', 3, 3],
      ['06111', 3, 3],
      ['27123', 3, 1],
      ['37119', 3, 1],
    ]),
  ).toBe('Counties');
});

it('includes every month of the period: one without rows is 0 for a count and a gap for a mean', () => {
  const table = (measure: string) => ({
    keys: ['2026-01', '2026-04'],
    series: [{ id: measure, label: '', color: '', measure }],
    values: [[3], [5]],
  });
  const days = { from: '2025-12-15', to: '2026-05-31' };
  const filled = fillSeries(table('starts'), lookup, days);
  expect(filled.keys).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
  expect(filled.values.flat()).toEqual([0, 3, 0, 0, 5, 0]);
  expect(fillSeries(table('days'), lookup).values.flat()).toEqual([3, null, null, 5]);
});

it('gives the total of a month, which is less than the sum of its parts if a property was in two stages', () => {
  const picture = pictures.find(({ id }) => id === 'by-month')!;
  const data: PictureData = {
    ...exampleData.find(({ id }) => id === 'by-month')!,
    rows: [
      ['2026-01', 'PRE', 3],
      ['2026-01', 'AUC', 2],
      ['2026-02', 'PRE', 1],
    ],
  };
  expect(totalsOf(readSeries(picture, data, lookup), data)).toEqual([5, 1]);
  const withTotals = { ...data, totals: [['2026-01', 4]] };
  expect(totalsOf(readSeries(picture, withTotals, lookup), withTotals)).toEqual([4, 1]);
});
