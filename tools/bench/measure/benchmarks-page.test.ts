import { updatePage } from './benchmarks-page.ts';
import { percentile } from './figure.ts';

it('takes percentiles of unsorted values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95)]).toEqual([51, 96]);
});

it('replaces the table of a benchmark that ran again and keeps its text and the others', () => {
  const about = { date: '2026-11-21', commit: 'abc1234', machine: '2 cores' };
  const row = { figure: 'p50', unit: 'ms', value: 3.21, limit: 15 };
  const once = updatePage(
    '',
    new Map([
      ['a', { rows: [row] }],
      ['b', { rows: [row] }],
    ]),
    about,
  );
  const explained = once.replace('\n\n## b', '\n\nWhy it is so.\nNext: more.\n\n## b');
  const twice = updatePage(explained, new Map([['a', { rows: [{ ...row, value: 20 }] }]]), about);
  expect(twice.match(/^## /gm)).toHaveLength(2);
  expect(twice).toContain('| p50 | 20 ms | 15 ms (missed) |\n\nWhy it is so.\nNext: more.\n\n## b');
  expect(twice).toContain('| p50 | 3.21 ms | 15 ms |');
});

it('marks a figure below its minimum as missed', () => {
  const about = { date: '2026-11-21', commit: 'abc1234', machine: '2 cores' };
  const row = { figure: 'batches per second', unit: 'count', value: 24, minimum: 20 };
  const page = updatePage('', new Map([['a', { rows: [row, { ...row, value: 19 }] }]]), about);
  expect(page).toContain('| batches per second | 24 | at least 20 |');
  expect(page).toContain('| batches per second | 19 | at least 20 (missed) |');
});
