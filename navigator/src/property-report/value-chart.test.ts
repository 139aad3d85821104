import { buildValueChart, dayOf, owedOver } from './value-chart.ts';

const size = { width: 928, height: 248 };
const quarter = (date: string, value: number) => ({ date, value, low: value - 10_000, high: value + 10_000 });

describe('the history of a value', () => {
  it('spans its first to its last day, with round steps, whatever the order of the rows', () => {
    const chart = buildValueChart(
      [quarter('2026-06-30', 400_000), quarter('2015-03-31', 150_000), quarter('2020-06-30', 240_000)],
      [],
      [],
      [],
      size,
    );
    expect(chart?.line.startsWith(`M${chart.plot.left} `)).toBe(true);
    expect(chart?.end).toMatchObject({ x: chart?.plot.right, value: 400_000 });
    expect(chart?.steps.map(({ label }) => label)).toEqual(['0', '200k', '400k', '600k']);
    expect(chart?.steps[0]?.y).toBe(chart?.plot.bottom);
    expect(chart?.years.map(({ label }) => label)).toEqual(['2016', '2018', '2020', '2022', '2024', '2026']);
    expect(chart?.band.endsWith('Z')).toBe(true);
    expect(chart?.owed).toBe('');
  });

  it('marks only sales and filings within its days, and flips a label that would leave the picture', () => {
    const chart = buildValueChart(
      [quarter('2015-03-31', 150_000), quarter('2026-06-30', 400_000)],
      [],
      [
        { date: '2004-05-07', label: 'before', price: 130_100 },
        { date: '2019-05-24', label: 'sold', price: 222_500 },
        { date: '2021-01-01', label: 'no price' },
      ],
      [{ date: '2026-03-01', label: 'LIS filed' }],
      size,
    );
    expect(chart?.sales.map(({ label, isLeft }) => [label, isLeft])).toEqual([['sold', false]]);
    expect(chart?.filings.map(({ label, isLeft }) => [label, isLeft])).toEqual([['LIS filed', true]]);
  });

  it('puts the text of a sale above its point where it would cover that of an earlier one, and leaves out a third', () => {
    const sold = (date: string) => ({ date, label: `sold ${date}`, price: 220_000 });
    const chart = buildValueChart(
      [quarter('2015-03-31', 150_000), quarter('2026-06-30', 400_000)],
      [],
      [sold('2019-08-01'), sold('2019-01-01'), sold('2019-05-01'), sold('2024-01-01')],
      [],
      size,
    );
    const below = chart?.sales.map(({ y, labelY }) => labelY !== undefined && labelY > y);
    expect(below).toEqual([true, false, false, true]);
    expect(chart?.sales[2]?.labelY).toBeUndefined();
  });

  it('is not drawn with one value or none', () => {
    expect(buildValueChart([], [], [], [], size)).toBeUndefined();
    expect(buildValueChart([quarter('2026-06-30', 1)], [], [], [], size)).toBeUndefined();
  });

  it("steps up where a loan was recorded and falls to today's balance", () => {
    const [from, to] = [dayOf('2016-01-01'), dayOf('2026-01-01')];
    const owed = owedOver(
      [
        { recorded: '2016-01-01', amount: 100_000, balance: 80_000 },
        { recorded: '2021-01-01', amount: 20_000, balance: 10_000 },
        { recorded: '2027-01-01', amount: 5_000, balance: 5_000 },
      ],
      from,
      to,
    );
    expect(owed.map(({ value }) => Math.round(value / 100) * 100)).toEqual([100_000, 90_000, 110_000, 90_000]);
    expect(owedOver([], from, to)).toEqual([]);
  });
});
