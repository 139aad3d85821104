import { type ChartTypeFacts, findChartType } from '@platbook/contract/rules/chart';
import type { Column } from '@platbook/contract/workbench/batches';
import type { Table } from './file-order.ts';

export interface ChartColumns {
  readonly type: ChartTypeFacts;
  readonly label: Column;
  readonly value: Column;
  readonly color: Column | undefined;
}

export function chartColumns({ chart, columns }: Table): ChartColumns | undefined {
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
