import type { Chart } from '@platbook/contract/workbench/chart';
import type { ReactNode } from 'react';
import { SmallChart } from '../../../charts/SmallChart.tsx';
import { useSchema } from '../schema/use-schema.ts';
import { useDescribedRows } from './use-described-rows.ts';

interface DescribedChartProps {
  result: Parameters<typeof useDescribedRows>[0];
  chart: Chart;
  /** Until the dictionary has been asked, so that the chart is drawn once. */
  pending: ReactNode;
  onProblem: () => void;
}

/** A small chart with the dictionary's units and words. */
export function DescribedChart({ result, chart, pending, onProblem }: DescribedChartProps) {
  const { isLoading } = useSchema(result.connectionId).query;
  const rows = useDescribedRows(result);
  return isLoading || !rows ? pending : <SmallChart rows={rows} chart={chart} onProblem={onProblem} />;
}
