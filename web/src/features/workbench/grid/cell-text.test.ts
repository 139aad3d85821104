import { expect, it } from 'vitest';
import { valueText } from '../table/copy-rows.ts';
import { cellText, isNumberColumn } from './cell-text.ts';

it('sets numbers right, also those that came as text', () => {
  expect(isNumberColumn({ datatype: 'number' })).toBe(true);
  expect(isNumberColumn({ datatype: 'string' })).toBe(false);
});
it('shows numbers exactly as they were sent [H113]', () => {
  expect(cellText('9007199254740993')).toBe('9007199254740993');
  expect(cellText('-170141183460469231731687303715884105728')).toBe('-170141183460469231731687303715884105728');
  expect(cellText(0.1)).toBe('0.1');
  expect(cellText(false)).toBe('false');
});
it('shows markup and control characters as text [H125]', () => {
  expect(cellText('<b>x</b>\u202E\n')).toBe('<b>x</b>‹202E›↵');
});
it('cuts a very long value in the cell and keeps it whole for the clipboard', () => {
  const long = 'x'.repeat(1_000_000);
  expect(cellText(long)).toHaveLength(301);
  expect(valueText(long)).toHaveLength(1_000_000);
  expect(valueText(null)).toBe('');
});
