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
