// The size of a chart with thousands of bars is measured with only the outermost bars; drawn-charts.test.ts covers few bars.
import { chartLook, layOutChart } from '../../testing/chart-look.ts';
import type { DrawnMark } from './list-marks.ts';

const columns = [
  { name: 'Parcel', datatype: 'string' },
  { name: 'Change', datatype: 'number' },
  { name: 'Stage', datatype: 'string' },
];
const rows = Array.from({ length: 3000 }, (_row, place) => {
  const parcel = place % 1500;
  return [`Parcel ${parcel}`, parcel === 700 ? 900 : (place % 400) - 150, place < 1500 ? 'REO' : 'Auction'];
});
/** The minimum bar width is a quarter of a pixel, even where less room is left. */
const thinnest = 0.25;

it.each(['bar', 'verticalbar', 'stacked-bar-vertical', 'stacked-bar-horizontal'] as const)(
  'draws thousands of bars of type %s, as long as their values and within the picture, including negative ones [R205, R207]',
  async (chartType) => {
    const isStacked = chartType.startsWith('stacked');
    const isHorizontal = chartType === 'bar' || chartType === 'stacked-bar-horizontal';
    const fields = { barlabel: 'Parcel', barvalue: 'Change', ...(isStacked ? { color: 'Stage' } : {}) };
    const { marks, cells } = await layOutChart({ chartType, fields }, { columns, rows });
    const { x, y, width, height } = cells[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([x + width <= chartLook.width, y + height <= chartLook.height]).toEqual([true, true]);
    const length = (mark: DrawnMark) => (isHorizontal ? mark.width : mark.height);
    const farthest = marks.find(({ point }) => point.barlabel === 'Parcel 700') as DrawnMark;
    const pixels = length(farthest) / Number(farthest.point.barvalue);
    expect(marks).toHaveLength(isStacked ? 3000 : 1500);
    for (const mark of marks) {
      expect(length(mark)).toBeCloseTo(pixels * Math.abs(Number(mark.point.barvalue)), 4);
      const [left, top] = [mark.x - x, mark.y - y];
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + mark.width).toBeLessThanOrEqual(width + thinnest);
      expect(top + mark.height).toBeLessThanOrEqual(height + thinnest);
    }
    const [first, second] = marks.filter(({ point }) => point.barlabel === 'Parcel 700') as [DrawnMark, DrawnMark?];
    expect(Number(first.point.barvalue) + Number(second?.point.barvalue ?? 0)).toBe(1800);
    if (second && isHorizontal) expect(second.x).toBeCloseTo(first.x + first.width, 4);
    else if (second) expect(first.y).toBeCloseTo(second.y + second.height, 4);
  },
);
