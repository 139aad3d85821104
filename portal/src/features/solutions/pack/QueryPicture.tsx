import { type FewRows, getPackPreview } from '@platbook/contract/packs/pack-data';
import type { Chart } from '@platbook/contract/workbench/chart';
import { late } from '@platbook/ui/browser/late';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import { useInSight } from './use-in-sight.ts';

const SmallChart = late(() => import('../../../charts/SmallChart.tsx').then((file) => file.SmallChart));

export function QueryPicture({ queryId, chart }: { queryId: string | null; chart: Chart | null }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(place);
  const [hasFailed, setFailed] = useState(false);
  const preview = useQuery({
    ...endpointQuery(getPackPreview, { params: { queryId: queryId ?? '' }, isBackground: true }),
    enabled: isSeen && queryId !== null && chart !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const rows = useMemo(
    () => (preview.data && preview.data.rows.length > 0 ? toRows(preview.data) : undefined),
    [preview.data],
  );
  const sketch = <Sketch />;
  return (
    <div ref={place} className="art ruled">
      {rows && chart && !hasFailed ? (
        <Suspense fallback={sketch}>
          <SmallChart rows={rows} chart={chart} onProblem={() => setFailed(true)} />
        </Suspense>
      ) : (
        sketch
      )}
    </div>
  );
}

const toRows = ({ columns, rows }: FewRows): ChartRows => ({
  columns,
  count: rows.length,
  readColumns: async (places, from, to) =>
    places.map((place) => rows.slice(from, to).map((values) => values[place] ?? null)),
});

function Sketch() {
  return (
    <svg className="pack-sketch whole" viewBox="0 0 120 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 60V44h14v16M18 60V32h14v28M36 60V18h14v42M54 60V8h14v52M72 60V22h14v38M90 60V36h14v24M108 60V46h12v14" />
    </svg>
  );
}
