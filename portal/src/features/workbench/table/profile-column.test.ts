import type { ResultValue } from '@platbook/contract/workbench/batches';
import { openDecimalSum } from './decimal-sum.ts';
import { profileColumn } from './profile-column.ts';
import { figureText, summarizeCells } from './summarize-cells.ts';

it('profiles a number column: share of filled values, exact figures, distribution', () => {
  const values = [...Array.from({ length: 10 }, (_, index) => index), 9, '9007199254740993', null, ''];
  const profile = profileColumn({ datatype: 'number' }, values);
  expect(profile).toMatchObject({
    total: 14,
    filled: 12,
    distinct: 11,
    min: '0',
    median: '5',
    max: '9007199254740993',
  });
  expect(profile.average).toBe('750599937895087.25');
  expect(profile.top[0]).toEqual({ value: '9', count: 2 });
  expect(profile.histogram?.counts).toEqual([11, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

it('groups dates into bars by time, and finds the earliest and latest by time', () => {
  const profile = profileColumn({ datatype: 'date' }, ['2024-12-31', '2024-01-01', '2024-07-01', '0044-03-15 (BC)']);
  expect(profile).toMatchObject({ min: '0044-03-15 (BC)', max: '2024-12-31', median: '2024-01-01' });
  expect(profile.histogram).toMatchObject({ from: '2024-01-01', to: '2024-12-31' });
  expect(profile.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
});

it('has no figures for an empty column, and no distribution for a constant one', () => {
  expect(profileColumn({ datatype: 'number' }, [null, null])).toEqual({
    total: 2,
    filled: 0,
    distinct: 0,
    min: undefined,
    median: undefined,
    max: undefined,
    average: undefined,
    top: [],
    histogram: undefined,
  });
  expect(profileColumn({ datatype: 'number' }, [7, 7]).histogram).toBeUndefined();
  expect(profileColumn({ datatype: 'number' }, ['NaN', 'Infinity', 1]).histogram).toBeUndefined();
});

it.each([
  [[0.1, 0.2], '0.3', '0.15'],
  [['9007199254740993', '9007199254740993'], '18014398509481986', '9007199254740993'],
  [[9007199254740991, 9007199254740991, 1], '18014398509481983', '6004799503160661'],
  [[1, 2, 2], '5', '1.666667'],
  [[-1, -2, -2], '-5', '-1.666667'],
  [['1e3', '1e-3', 5e-7], '1000.0010005', '333.3336668333333'],
  [[999999999.999999, 999999999.999999, -0.5, 12], '2000000011.499998', '500000002.8749995'],
  [[0.1, 1e-7, '0.00000001'], '0.10000011', '0.03333337'],
  [['NaN', 1], undefined, undefined],
  [[], undefined, undefined],
])('adds up %j exactly', (values, sum, average) => {
  const open = openDecimalSum();
  for (const value of values) open.add(value);
  expect(open.sum()).toBe(sum);
  expect(open.average()).toBe(average);
});

it('counts every selected cell, adds up the number columns, and finds the smallest and largest value', () => {
  const columns = [{ datatype: 'number' }, { datatype: 'string' }];
  const values = [
    [1, null, 2.5],
    ['x', 'y', 'z'],
  ];
  expect(summarizeCells(columns, 3, (index) => values[index] ?? [])).toEqual({
    cells: 6,
    filled: 5,
    sum: '3.5',
    average: '1.75',
    min: 1,
    max: 2.5,
  });
  const none = { sum: undefined, average: undefined };
  const ofOne = (datatype: string, given: ResultValue[]) => summarizeCells([{ datatype }], given.length, () => given);
  expect(ofOne('string', ['b', 'A', ''])).toEqual({ cells: 3, filled: 2, ...none, min: 'A', max: 'b' });
  expect(ofOne('date', ['0044-03-15 (BC)', '2024-02-29'])).toMatchObject({ min: '0044-03-15 (BC)', max: '2024-02-29' });
  expect(ofOne('number', ['9007199254740993', '9007199254740992', 5])).toMatchObject({
    min: 5,
    max: '9007199254740993',
  });
  expect(ofOne('number', ['NaN', 1])).toMatchObject({ filled: 2, ...none, min: 1, max: 'NaN' });
  expect(ofOne('json', ['{}'])).toEqual({ cells: 1, filled: 1, ...none, min: undefined, max: undefined });
});

it.each([
  ['6724200', '6,724,200'],
  ['-1234567.5', '-1,234,567.5'],
  ['1.666667', '1.6667'],
  ['0.99996', '1'],
  ['18014398509481986', '18,014,398,509,481,986'],
  ['NaN', 'NaN'],
])('formats %s for reading', (digits, text) => {
  expect(figureText(digits)).toBe(text);
});
