// @vitest-environment node
import type { Chart } from '@platbook/contract/workbench/chart';
import { chartLook } from '../../testing/chart-look.ts';
import { readMapping } from '../read-mapping.ts';
import { buildSpec } from './build-spec.ts';
import { openChartView } from './open-chart-view.ts';
import type { ChartSource } from './read-points.ts';

const columns = [
  { name: 'Month', datatype: 'date' },
  { name: 'Homes', datatype: 'number' },
];
const months = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'];

async function axisLabels(chart: Chart, source: ChartSource): Promise<string[]> {
  const { mapping } = readMapping(chart, source.columns);
  if (!mapping) throw new Error('The chart is not mapped');
  const view = await openChartView(buildSpec(mapping, source, chartLook), []);
  const found: string[] = [];
  const visit = (node: { role?: string; items?: { text?: string; items?: never[] }[] }) => {
    for (const item of node.items ?? []) {
      if (node.role === 'axis-label') found.push(String(item.text));
      for (const child of item.items ?? []) visit(child);
    }
  };
  visit((view.scenegraph() as unknown as { root: never }).root);
  view.finalize();
  return found;
}

it.each([
  [40_000, 'k'],
  [3_000_000, 'M'],
  [4_000_000_000, 'B'],
])('labels an axis up to %d with 0 and %s, as people write amounts', async (most, unit) => {
  const chart = { chartType: 'line', fields: { x: 'Month', y: 'Homes' } };
  const source = { columns, rows: months.map((month, index) => [month, (most * index) / 5]) };
  const labels = await axisLabels(chart as Chart, source);
  expect(labels).toContain('0');
  expect(labels.some((label) => label.endsWith(unit))).toBe(true);
  expect(labels.filter((label) => /^0[a-zA-Z]|G$/.test(label))).toEqual([]);
});
