// Compares Vega's layout with the rows: marks, colors and small charts.

import { ChartProblem } from '@platbook/charts/build-spec';
import type { ChartSource } from '@platbook/charts/read-points';
import type { Chart } from '@platbook/contract/workbench/chart';
import { layOutChart } from '../../testing/chart-look.ts';
import { findTip } from './find-tip.ts';
import type { DrawnMark } from './list-marks.ts';

const columns = [
  { name: 'Month', datatype: 'date' },
  { name: 'County', datatype: 'string' },
  { name: 'Homes', datatype: 'number' },
  { name: 'Year', datatype: 'number' },
  { name: 'Stage', datatype: 'string' },
];
const rows = [
  ['2024-01-01', 'Duval', 10, 2024, 'REO'],
  ['2024-01-01', 'Ventura', 40, 2024, 'Auction'],
  ['2024-02-01', 'Duval', 20, 2024, 'Auction'],
  ['2024-02-01', 'Ventura', 30, 2024, 'REO'],
  ['2025-01-01', 'Duval', 30, 2025, 'REO'],
  ['2025-01-01', 'Ventura', 20, 2025, 'REO'],
];

async function draw(
  chartType: string,
  fields: Chart['fields'],
  { chosen = [], source = { columns, rows } }: { chosen?: string[]; source?: ChartSource } = {},
) {
  const drawn = await layOutChart({ chartType, fields }, source, chosen);
  const trends = drawn.nodes
    .filter(({ marktype, items }) => marktype === 'line' && items?.[0]?.strokeDash)
    .map(({ items = [] }) => ({ color: items[0]?.stroke ?? '', corners: items.length }));
  return { ...drawn, trends };
}

/** Checks that distances on screen are proportional to values: the slope between any two marks is the same. */
function expectLinear(marks: readonly { pixel: number; value: number }[]): void {
  const [first, ...others] = marks;
  const far = others.filter(({ value }) => value !== first?.value);
  const slopes = far.map(({ pixel, value }) => (pixel - (first?.pixel ?? 0)) / (value - (first?.value ?? 0)));
  expect(far.length).toBeGreaterThan(0);
  for (const slope of slopes) expect(slope).toBeCloseTo(slopes[0] ?? 0, 5);
}
const rowOf = (mark: DrawnMark) => rows[mark.point.row] as (string | number)[];
const colorsByText = (marks: readonly DrawnMark[], place: number) =>
  Object.fromEntries(marks.map((mark) => [rowOf(mark)[place], mark.color]));

describe('the line chart', () => {
  const fields = { x: 'Month', y: 'Homes', split: 'County' };

  it('has a point for each row, in UTC time and height, and a color for each split [R204, R438]', async () => {
    const { marks } = await draw('line', fields);
    expect(marks.map(({ point }) => point.row).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(marks.map(({ kind }) => kind))).toEqual(new Set(['line']));
    expectLinear(marks.map((mark) => ({ pixel: mark.x, value: Date.parse(`${rowOf(mark)[0]}T00:00Z`) })));
    expectLinear(marks.map((mark) => ({ pixel: mark.y, value: Number(rowOf(mark)[2]) })));
    expect(colorsByText(marks, 1)).toEqual({ Duval: '#000001', Ventura: '#000002' });
  });

  it('is drawn as points where a line has several rows at one X, which would make it a saw-tooth', async () => {
    const { marks, built } = await draw('line', { x: 'Month', y: 'Homes' });
    expect(built.mostAtX).toBe(2);
    expect(marks).toHaveLength(6);
    expect(new Set(marks.map(({ kind }) => kind))).toEqual(new Set(['symbol']));
  });

  it('has a small chart for each pair of facets and treats numeric facets as texts [R204, R321]', async () => {
    const { marks, cells } = await draw('line', { ...fields, xFacet: 'Year', yFacet: 'Stage' });
    expect(cells).toHaveLength(4);
    for (const mark of marks) {
      expect(mark.cell.facets.xFacet).toBe(String(rowOf(mark)[3]));
      expect(mark.cell.facets.yFacet).toBe(rowOf(mark)[4]);
      expect(mark.x).toBeGreaterThanOrEqual(mark.cell.x - 1);
      expect(mark.x).toBeLessThanOrEqual(mark.cell.x + mark.cell.width + 1);
    }
    const of = (facet: 'xFacet' | 'yFacet', text: string) => cells.find(({ facets }) => facets[facet] === text);
    expect(of('xFacet', '2024')?.x).toBeLessThan(of('xFacet', '2025')?.x ?? 0);
    expect(of('yFacet', 'REO')?.y).toBeLessThan(of('yFacet', 'Auction')?.y ?? 0);
  });

  it('is as wide at each row as its size field says', async () => {
    const { marks } = await draw('line', { ...fields, size: 'Homes' });
    expect(marks).toHaveLength(6);
    expect(new Set(marks.map(({ kind }) => kind))).toEqual(new Set(['trail']));
  });

  it('draws one regression line for each split [R444]', async () => {
    const { trends } = await draw('line', { ...fields, trendline: true });
    expect(trends.map(({ color }) => color).sort()).toEqual(['#000001', '#000002']);
    expect((await draw('line', { x: 'Month', y: 'Homes', trendline: true })).trends).toHaveLength(1);
    expect((await draw('line', fields)).trends).toEqual([]);
  });

  it('is limited by yMin and yMax [R322]', async () => {
    const { marks } = await draw('line', { ...fields, yMin: '0', yMax: '80' });
    const [cell] = marks.map((mark) => mark.cell);
    const forty = marks.find((mark) => rowOf(mark)[2] === 40);
    expect(forty?.y).toBeCloseTo((cell?.y ?? 0) + (cell?.height ?? 0) / 2, 0);
  });

  it('shows only the selected legend entries, in their colors, when it filters', async () => {
    const { marks, trends } = await draw('line', { ...fields, filter: true, trendline: true }, { chosen: ['Ventura'] });
    expect(marks.map((mark) => rowOf(mark)[1])).toEqual(['Ventura', 'Ventura', 'Ventura']);
    expect([...marks.map(({ color }) => color), ...trends.map(({ color }) => color)]).toEqual(Array(4).fill('#000002'));
    expect((await draw('line', fields, { chosen: ['Ventura'] })).marks).toHaveLength(6);
  });

  it('connects texts in row order', async () => {
    const source = { columns, rows: ['c', 'a', 'b'].map((text, place) => ['', text, place, 0, '']) };
    const { marks } = await draw('line', { x: 'County', y: 'Homes' }, { source });
    expect(marks.map(({ point }) => point.row)).toEqual([0, 1, 2]);
    expect([...marks].sort((a, b) => a.x - b.x).map(({ point }) => point.row)).toEqual([0, 1, 2]);
  });
});

describe('the bars', () => {
  it.each(['bar', 'verticalbar'] as const)(
    'of type %s are as long as their values, one per label [R205]',
    async (chartType) => {
      const { marks } = await draw(chartType, { barlabel: 'Month', barvalue: 'Homes' });
      const length = (mark: DrawnMark) => (chartType === 'bar' ? mark.width : mark.height);
      expect(marks.map(({ point }) => [point.barlabel, point.barvalue])).toEqual([
        ['2024-01-01', 50],
        ['2024-02-01', 50],
        ['2025-01-01', 50],
      ]);
      for (const mark of marks) expect(length(mark)).toBeCloseTo(length(marks[0] as DrawnMark), 5);
      expect(new Set(marks.map(({ color }) => color))).toEqual(new Set(['#000001']));
      const across = marks.map((mark) => (chartType === 'bar' ? mark.y : mark.x));
      expect([...across].sort((a, b) => a - b)).toEqual(across);
    },
  );

  it.each([
    ['bar', 'labelFacet', 'y'],
    ['bar', 'valueFacet', 'x'],
    ['verticalbar', 'labelFacet', 'x'],
    ['verticalbar', 'valueFacet', 'y'],
    ['stacked-bar-vertical', 'labelFacet', 'x'],
    ['stacked-bar-horizontal', 'valueFacet', 'x'],
  ] as const)('of type %s with a %s are in small charts along %s [R205, R321]', async (chartType, facet, axis) => {
    const { marks, cells } = await draw(chartType, { barlabel: 'County', barvalue: 'Homes', [facet]: 'Year' });
    expect(cells.map(({ facets }) => facets[facet])).toEqual(['2024', '2025']);
    expect(cells[0]?.[axis]).toBeLessThan(cells[1]?.[axis] ?? 0);
    expect(marks.map((mark) => [mark.cell.facets[facet], mark.point.barlabel, mark.point.barvalue])).toEqual([
      ['2024', 'Duval', 30],
      ['2024', 'Ventura', 70],
      ['2025', 'Duval', 30],
      ['2025', 'Ventura', 20],
    ]);
  });

  it.each(['stacked-bar-vertical', 'stacked-bar-horizontal'] as const)(
    'of type %s are stacked, with a color for each text [R207]',
    async (chartType) => {
      const { marks } = await draw(chartType, { barlabel: 'Month', barvalue: 'Homes', color: 'County' });
      expect(marks).toHaveLength(6);
      expect(colorsByText(marks, 1)).toEqual({ Duval: '#000001', Ventura: '#000002' });
      const isHorizontal = chartType === 'stacked-bar-horizontal';
      expectLinear(
        marks.map((mark) => ({ pixel: isHorizontal ? mark.width : mark.height, value: Number(rowOf(mark)[2]) })),
      );
      for (const label of ['2024-01-01', '2024-02-01', '2025-01-01']) {
        const [duval, ventura] = marks.filter(({ point }) => point.barlabel === label) as [DrawnMark, DrawnMark];
        if (isHorizontal) expect(ventura.x).toBeCloseTo(duval.x + duval.width, 5);
        else expect(duval.y).toBeCloseTo(ventura.y + ventura.height, 5);
      }
    },
  );

  it('are sorted by value, the longest first, unless their labels have an order', async () => {
    const cities = {
      columns,
      rows: [
        ['', 'Ojai', 5, 0, ''],
        ['', 'Oxnard', 70, 0, ''],
        ['', 'Ojai', 20, 0, ''],
      ],
    };
    const fields = { barlabel: 'County', barvalue: 'Homes' };
    const sorted = await draw('bar', fields, { source: cities });
    const fromTop = [...sorted.marks].sort((a, b) => a.y - b.y).map(({ point }) => [point.barlabel, point.barvalue]);
    expect(fromTop).toEqual([
      ['Oxnard', 70],
      ['Ojai', 25],
    ]);
    const bands = {
      columns,
      rows: [
        ['', '0-10%', 5, 0, ''],
        ['', '10-20%', 70, 0, ''],
      ],
    };
    const ordered = await draw('bar', fields, { source: bands });
    expect(ordered.built.texts.barlabel).toEqual(['0-10%', '10-20%']);
  });

  it.each(['bar', 'verticalbar'] as const)(
    'of type %s have their values at the end, inside the picture, while there are few',
    async (chartType) => {
      const fields = { barlabel: 'County', barvalue: 'Homes' };
      const { nodes, marks } = await draw(chartType, fields);
      const values = nodes.filter(({ marktype, role }) => marktype === 'text' && role === 'mark');
      const items = values.flatMap(({ items = [] }) => items);
      expect(items.map(({ text }) => text)).toEqual(['60', '90']);
      for (const { bounds } of items) expect(bounds?.x2).toBeLessThanOrEqual(marks[0]?.cell.width ?? 0);
      const many = { columns, rows: Array.from({ length: 40 }, (_, place) => ['', `City ${place}`, place, 0, '']) };
      const crowded = await draw(chartType, fields, { source: many });
      expect(crowded.nodes.some(({ marktype, role }) => marktype === 'text' && role === 'mark')).toBe(false);
    },
  );

  it('of one color are unchanged without a color field [R207]', async () => {
    const { marks } = await draw('stacked-bar-vertical', { barlabel: 'County', barvalue: 'Homes' });
    expect(marks.map(({ point, color }) => [point.barvalue, color])).toEqual([
      [60, '#000001'],
      [90, '#000001'],
    ]);
  });
});

describe('the bubbles', () => {
  const fields = { x: 'Homes', y: 'Year', size: 'Homes', color: 'County' };

  it('are at the values of their rows, with a color for each text [R206]', async () => {
    const { marks } = await draw('bubble', fields);
    expect(marks.map(({ kind, point }) => [kind, point.row])).toEqual(rows.map((_row, place) => ['symbol', place]));
    expectLinear(marks.map((mark) => ({ pixel: mark.x, value: Number(rowOf(mark)[2]) })));
    expectLinear(marks.map((mark) => ({ pixel: mark.y, value: Number(rowOf(mark)[3]) })));
    expect(colorsByText(marks, 1)).toEqual({ Duval: '#000001', Ventura: '#000002' });
  });

  it('are in small charts, each with a regression line per color [R206, R444]', async () => {
    const monthly = { x: 'Month', y: 'Homes', color: 'County', trendline: true };
    const { cells, trends } = await draw('bubble', { ...monthly, xFacet: 'Stage' });
    expect(cells.map(({ facets }) => facets.xFacet)).toEqual(['REO', 'Auction']);
    // Auction has only two rows, one in each county, and a line needs two points.
    expect(trends.filter(({ corners }) => corners > 1).length).toBeGreaterThanOrEqual(2);
    const whole = await draw('bubble', monthly);
    expect(whole.trends.map(({ color }) => color).sort()).toEqual(['#000001', '#000002']);
  });

  it('filter by color', async () => {
    const { marks } = await draw('bubble', { ...fields, filter: true }, { chosen: ['Duval'] });
    expect(marks.map((mark) => rowOf(mark)[1])).toEqual(['Duval', 'Duval', 'Duval']);
  });
});

describe('every chart', () => {
  it('treats names and values of a result as text, never as expressions', async () => {
    const hostile = ['");alert(1)//', "'];throw 1;//", 'datum.x', '__proto__', '\\', 'a.b[0]'];
    const source = {
      columns: hostile.map((name, place) => ({ name, datatype: place === 1 ? 'number' : 'string' })),
      rows: hostile.map((text, place) => [text, place + 1, text, text, text, text]),
    };
    const [x = '', y = '', split = '', xFacet = ''] = hostile;
    const fields = { x, y, split, xFacet, filter: true };
    const { marks, cells } = await draw('line', fields, { source });
    expect(marks.map(({ point }) => point.split).sort()).toEqual([...hostile].sort());
    expect(cells).toHaveLength(hostile.length);
    const one = await draw('line', fields, { chosen: ['");alert(1)//'], source });
    expect(one.marks.map(({ point }) => point.split)).toEqual(['");alert(1)//']);
  });

  it("explains why it can't draw too many small charts, or no rows", async () => {
    const many = { columns, rows: Array.from({ length: 30 }, (_row, place) => ['2024-01-01', `c${place}`, 1, 1, '']) };
    const fields = { x: 'Month', y: 'Homes', xFacet: 'County' };
    await expect(draw('line', fields, { source: many })).rejects.toThrow('County has 30 values');
    const none = { columns, rows: [['2024-01-01', 'a', null, 1, '']] };
    const bars = { barlabel: 'County', barvalue: 'Homes' };
    await expect(draw('bar', bars, { source: none })).rejects.toThrow(ChartProblem);
  });

  it("writes codes in words, in the dictionary's or in sentence case", async () => {
    const words = new Map([['SFR', 'Single-family']]);
    const coded = {
      columns: [
        { name: 'PropertyTypeCode', datatype: 'string', words },
        { name: 'Homes', datatype: 'number' },
        { name: 'Stage', datatype: 'string' },
      ],
      rows: [
        ['SFR', 4, 'AUCTION'],
        ['SFR', 5, 'REO'],
      ],
    };
    const fields = { barlabel: 'PropertyTypeCode', barvalue: 'Homes', color: 'Stage' };
    const { built, marks, cells } = await draw('stacked-bar-vertical', fields, { source: coded });
    expect(built.texts).toEqual({ barlabel: ['Single-family'], color: ['Auction', 'REO'] });
    const [first] = marks as [DrawnMark];
    const tip = findTip(built, { marks, cells }, coded, first.x + 1, first.y + 1);
    expect([tip?.title, tip?.lines.map(({ name }) => name)]).toEqual(['Single-family', ['REO', 'Auction']]);
  });

  it("describes a position with the result's digits", async () => {
    const exact = [
      ['2024-01-01', 'Duval', '9007199254740993', 2024, ''],
      ['2024-01-01', 'Ventura', '0.10', 2024, ''],
    ];
    const source = { columns, rows: exact };
    const fields = { x: 'Month', y: 'Homes', split: 'County' };
    const { built, marks, cells } = await draw('line', fields, { source });
    const [first] = marks as [DrawnMark];
    const tip = findTip(built, { marks, cells }, source, first.x, first.y);
    expect([tip?.title, tip?.lines.map(({ name, value }) => [name, value])]).toEqual([
      '2024-01-01',
      [
        ['Duval', '9,007,199,254,740,993'],
        ['Ventura', '0.10'],
      ],
    ]);
    expect(findTip(built, { marks, cells }, source, -50, -50)).toBeNull();
  });
});
