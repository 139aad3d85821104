import { endOfNumber, FrameCells } from './frame-cells.ts';

function read(frame: string, columnCount: number): FrameCells {
  const cells = new FrameCells(columnCount);
  cells.read(Buffer.from(frame));
  return cells;
}

describe('the cells of a frame', () => {
  it('are found whatever their text contains, with the same values as JSON', () => {
    const rows = [
      [1, 'a', null, true],
      [-0.5, '],["\\', '', false],
      [1e21, '\u0000é🏡\uFEFF,"', 'x'.repeat(500), null],
      ...Array.from({ length: 3_000 }, (_, index) => [index, `"${index}\\`, null, true]),
    ];
    const cells = read(JSON.stringify(rows).slice(1, -1), 4);
    expect(cells.rowCount).toBe(rows.length);
    expect(rows.map((row, at) => row.map((_, column) => cells.valueOf(at * 4 + column)))).toEqual(rows);
  });

  it('can be empty', () => {
    expect(read('', 2).rowCount).toBe(0);
    expect(read('[],[],[]', 0).rowCount).toBe(3);
  });

  it.each([
    ['[1,2', 2],
    ['[1,2],', 2],
    ['[1,"2', 2],
    ['[1,"2\\"]', 2],
    ['[1', 1],
    ['x', 1],
    ['[1][2]', 1],
    ['[1],[2,3]', 1],
    ['[1,2]', 3],
    ['[1,2]', 0],
    ['[]', 1],
  ])('are refused if the frame is damaged: %s in %d columns [G01]', (frame, columnCount) => {
    expect(() => read(frame, columnCount)).toThrow(/corrupt|value count differs/);
  });
});

it('a number ends where JavaScript would end it, or is left to JavaScript', () => {
  const texts = [
    '0',
    '-0',
    '0.0',
    '-0.00',
    '10',
    '100',
    '1.50',
    '-1.0',
    '0.05',
    '0.001',
    '0.0000010',
    '0.0000001',
    '1e3',
  ];
  const more = ['9007199254740991', '-9007199254740991', '12345678.90', '0.1', '2000.0', '1.7976931348623157e+308'];
  for (const text of [...texts, ...more]) {
    const end = endOfNumber(read(`[${text}]`, 1), 0);
    if (end !== undefined) expect(text.slice(0, end - 1)).toBe(String(Number(text)));
  }
  const copied = [...texts, ...more].filter((text) => endOfNumber(read(`[${text}]`, 1), 0) !== undefined);
  expect(copied).toEqual([
    '0',
    '0.0',
    '10',
    '100',
    '1.50',
    '-1.0',
    '0.05',
    '9007199254740991',
    '12345678.90',
    '0.1',
    '2000.0',
  ]);
});
