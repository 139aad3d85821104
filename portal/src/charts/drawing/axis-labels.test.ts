import type { ChartColumn } from '@platbook/charts/chart-column';
import type { ChartSource } from '@platbook/charts/read-points';
import type { Chart } from '@platbook/contract/workbench/chart';
import { layOutChart } from '../../testing/chart-look.ts';

const columns = [
  { name: 'Month', datatype: 'date' },
  { name: 'Homes', datatype: 'number' },
];
const months = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'];

it.each([
  [40_000, 'k'],
  [3_000_000, 'M'],
  [4_000_000_000, 'B'],
])('labels an axis up to %d with 0 and %s, as people write amounts', async (most, unit) => {
  const rows = months.map((month, index) => [month, (most * index) / 5]);
  const { nodes } = await layOutChart({ chartType: 'line', fields: { x: 'Month', y: 'Homes' } }, { columns, rows });
  const labels = nodes
    .filter(({ role }) => role === 'axis-label')
    .flatMap(({ items = [] }) => items.map(({ text }) => String(text)));
  expect(labels).toContain('0');
  expect(labels.some((label) => label.endsWith(unit))).toBe(true);
  expect(labels.filter((label) => /^0[a-zA-Z]|G$/.test(label))).toEqual([]);
});

async function labelsOf(chartType: string, fields: Chart['fields'], source: ChartSource) {
  const { nodes } = await layOutChart({ chartType, fields }, source);
  return nodes
    .filter(({ role }) => role === 'axis-label')
    .flatMap(({ items = [] }) => items.map(({ text }) => String(text)));
}

it.each([
  ['MedianPrice', 1_200_000, ['$0', '$0.2M', '$1M']],
  ['AvgPricePerSqFt', 312.45, ['$0', '$100', '$200', '$300']],
  ['EquityPercent', 62.5, ['0%', '20%', '40%', '60%']],
])('labels the axis of %s up to %d with its unit', async (name, most, expected) => {
  const source = {
    columns: [columns[0] as ChartColumn, { name, datatype: 'number' }],
    rows: months.map((month, index) => [month, (most * index) / 5]),
  };
  expect(await labelsOf('line', { x: 'Month', y: name }, source)).toEqual(expect.arrayContaining(expected));
});

it('labels years without separators', async () => {
  const source = {
    columns: [
      { name: 'FilingYear', datatype: 'number' },
      { name: 'Homes', datatype: 'number' },
    ],
    rows: [2019, 2020, 2021, 2022].map((year, index) => [year, index]),
  };
  expect(await labelsOf('line', { x: 'FilingYear', y: 'Homes' }, source)).toContain('2020');
});

it.each([27, 60, 300])('thins the labels of %d years evenly, level and apart', async (count) => {
  const source = {
    columns: [
      { name: 'Year', datatype: 'number' },
      { name: 'Homes', datatype: 'number' },
    ],
    rows: Array.from({ length: count }, (_, index) => [1750 + index, index]),
  };
  const { nodes } = await layOutChart(
    { chartType: 'verticalbar', fields: { barlabel: 'Year', barvalue: 'Homes' } },
    source,
  );
  const years = nodes
    .filter(({ role }) => role === 'axis-label')
    .map(({ items = [] }) => items.filter(({ text }) => /^1[789]|^20/.test(String(text))))
    .find((items) => items.length > 1);
  const places = (years ?? []).map(({ bounds }) => bounds as { x1: number; x2: number }).sort((a, b) => a.x1 - b.x1);
  expect(places.length).toBeGreaterThan(3);
  for (const [index, place] of places.entries())
    if (index > 0) expect(place.x1).toBeGreaterThan((places[index - 1]?.x2 ?? 0) + 2);
});

it('names every category, in several lines where one does not fit', async () => {
  const kinds = ['Single family', 'Two families', 'Mobile homes', 'Vacant land', 'Farm land'];
  const source = {
    columns: [
      { name: 'Kind', datatype: 'string' },
      { name: 'Homes', datatype: 'number' },
    ],
    rows: kinds.map((kind, index) => [kind, 9 - index]),
  };
  const { nodes } = await layOutChart(
    { chartType: 'verticalbar', fields: { barlabel: 'Kind', barvalue: 'Homes' } },
    source,
  );
  const texts = nodes
    .filter(({ role }) => role === 'axis-label')
    .flatMap(({ items = [] }) => items.map(({ text }) => text));
  for (const kind of kinds) expect(texts).toContainEqual(kind.split(' '));
});
