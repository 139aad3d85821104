import { moveCell } from './grid-keys.ts';

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
  it('stop at the edges; the header is above the first row', () => {
    expect(go('ArrowUp', false, 0, 0)).toEqual({ row: -1, column: 0 });
    expect(go('ArrowUp', false, -1, 0)).toEqual({ row: -1, column: 0 });
    expect(go('PageDown', false, 95)).toEqual({ row: 99, column: 2 });
    expect(go('ArrowRight', false, 0, 4)).toEqual({ row: 0, column: 4 });
  });
  it('ignore other keys', () => {
    expect(go('a')).toBeUndefined();
    expect(go('Tab')).toBeUndefined();
  });
});
