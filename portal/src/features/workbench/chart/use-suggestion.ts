import type { Chart } from '@platbook/contract/workbench/chart';
import { loadAgain } from '@platbook/ui/browser/load-again';
import { useEffect, useState } from 'react';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';

export interface Suggestion {
  readonly chart: Chart | undefined;
  /** The column that tells rows of the same X apart. */
  readonly splitAt: (x: string) => string | undefined;
}

async function suggestFor({ columns, readColumns }: ChartRows): Promise<Suggestion> {
  const { recommendChart, recommendedRows, recommendSplit } = await loadAgain(
    () => import('../../../charts/recommend-chart.ts'),
  );
  const values = await readColumns(
    columns.map((_, index) => index),
    0,
    recommendedRows,
  );
  return { chart: recommendChart(columns, values), splitAt: (x) => recommendSplit(columns, values, x) };
}

/** Undefined while it isn't wanted, and until the rows have been read. */
export function useSuggestion(rows: ChartRows | undefined, isWanted: boolean): Suggestion | undefined {
  const [known, setKnown] = useState<{ rows: ChartRows; suggestion: Suggestion }>();
  useEffect(() => {
    if (!rows || !isWanted) return;
    let isStale = false;
    const keep = (suggestion: Suggestion) => {
      if (!isStale) setKnown({ rows, suggestion });
    };
    // Without a suggestion, people choose the columns themselves.
    suggestFor(rows).then(keep, () => {});
    return () => {
      isStale = true;
    };
  }, [rows, isWanted]);
  return known?.rows === rows ? known?.suggestion : undefined;
}
