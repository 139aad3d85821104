import { findChartType } from '@platbook/contract/rules/chart';
import type { Table } from './file-order.ts';

export type ChartColumns = NonNullable<ReturnType<typeof chartColumns>>;

export function chartColumns({ chart, columns }: Table) {
  const type = findChartType(chart?.chartType ?? '');
  if (chart === null || type === undefined) return undefined;
  const column = (...fields: readonly string[]) => {
    const name = fields.map((field) => chart.fields[field]).find((value) => typeof value === 'string' && value !== '');
    return columns.find((each) => each.name === name);
  };
  const [label, value] = [column('x', 'barlabel'), column('y', 'barvalue')];
  if (label === undefined || value === undefined) return undefined;
  return { type, label, value, color: column('color', 'split') };
}
