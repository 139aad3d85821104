import { describe, expect, it } from 'vitest';
import { cellText, columnWidth, isNumberColumn, moveCell, resizedWidth, valueText } from './grid-model.ts';

describe('the result grid', () => {
  it('gives 20 px for each character of the longest value, between 100 and 350 [R323]', () => {
    expect([0, 4, 5, 6, 12, 17, 18, 4000].map((maxValueLength) => columnWidth({ maxValueLength }))).toEqual([
      100, 100, 100, 120, 240, 340, 350, 350,
    ]);
  });
  it('lets a column be dragged down to 100 px and no further [R324]', () => {
    expect([12, 99.6, 420.4].map(resizedWidth)).toEqual([100, 100, 420]);
  });
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
});

describe('the keys of the grid', () => {
  const size = { rows: 100, columns: 5, page: 20 };
  const go = (key: string, withControl = false, row = 50, column = 2) =>
    moveCell({ row, column }, key, withControl, size);
  it('move by one cell, one page or to the ends', () => {
    expect(go('ArrowUp')).toEqual({ row: 49, column: 2 });
    expect(go('ArrowRight')).toEqual({ row: 50, column: 3 });
    expect(go('PageDown')).toEqual({ row: 70, column: 2 });
    expect(go('PageUp')).toEqual({ row: 30, column: 2 });
    expect(go('Home')).toEqual({ row: 50, column: 0 });
    expect(go('End')).toEqual({ row: 50, column: 4 });
    expect(go('Home', true)).toEqual({ row: 0, column: 0 });
    expect(go('End', true)).toEqual({ row: 99, column: 4 });
  });
  it('stop at the edges, the header being above the first row', () => {
    expect(go('ArrowUp', false, 0, 0)).toEqual({ row: -1, column: 0 });
    expect(go('ArrowUp', false, -1, 0)).toEqual({ row: -1, column: 0 });
    expect(go('PageDown', false, 95)).toEqual({ row: 99, column: 2 });
    expect(go('ArrowRight', false, 0, 4)).toEqual({ row: 0, column: 4 });
  });
  it('leave other keys alone', () => {
    expect(go('a')).toBeUndefined();
    expect(go('Tab')).toBeUndefined();
  });
});
