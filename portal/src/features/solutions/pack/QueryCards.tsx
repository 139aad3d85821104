import { type FewRows, getPackPreview } from '@platbook/contract/packs/pack-data';
import type { Entitlement } from '@platbook/contract/packs/subscriptions';
import type { Query } from '@platbook/contract/workbench/queries';
import { setLocal } from '@platbook/ui/browser/local-store';
import { Play } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import { DescribedChart } from '../../workbench/index.ts';
import { Carousel } from './Carousel.tsx';
import { matchQueries, type PackContent } from './read-solution.ts';
import { useInSight } from './use-in-sight.ts';

type QuerySource = Pick<Query, 'chart' | 'connectionId' | 'queryText'>;

function QueryPicture({ queryId, query }: { queryId: string | null; query: QuerySource | undefined }) {
  const chart = query?.chart ?? null;
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
          <DescribedChart
            result={{ rows, connectionId: query?.connectionId ?? undefined, statementText: query?.queryText ?? '' }}
            chart={chart}
            pending={sketch}
            onProblem={() => setFailed(true)}
          />
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

export function QueryCards({ pack, queries }: { pack: PackContent; queries: readonly Query[] | undefined }) {
  const items = useMemo(() => matchQueries(pack.parts.Queries, queries ?? []), [pack, queries]);
  if (items.length === 0) return null;
  return (
    <section className="section" aria-label="Query the Data">
      <Carousel title="Query the Data" noun="queries" items={items} keyOf={({ entitlementId }) => entitlementId}>
        {(item) => (
          <QueryCard
            item={item}
            code={pack.code}
            query={queries?.find(({ id }) => id === item.queryId)}
            isComing={queries === undefined}
          />
        )}
      </Carousel>
      <p className="pack-links flex wrap mt12 s-13">
        <Link to="/queries/$queryId" params={{ queryId: 'new' }}>
          Open the SQL Editor
        </Link>
        <Link to="/directintegration">Use your own tool with Direct Integration</Link>
      </p>
    </section>
  );
}

interface QueryCardProps {
  item: Entitlement;
  code: string;
  query: QuerySource | undefined;
  isComing: boolean;
}

function QueryCard({ item, code, query, isComing }: QueryCardProps) {
  const navigate = useNavigate();
  const nameId = useId();
  const { entitlementName, entitlementDescription, queryId } = item;
  const run = () => {
    if (queryId === null) return;
    setLocal('subscriptionCode', code);
    void navigate({
      to: '/queries/$queryId',
      params: { queryId },
      search: { solutionpack: 'true', run: 'true' } as never,
    });
  };
  return (
    <article className="pack-tile col framed clips paper" aria-labelledby={nameId}>
      <QueryPicture queryId={queryId} query={query} />
      <div className="tx tiles">
        <h3 className="breaks" id={nameId}>
          {entitlementName}
        </h3>
        <p className="breaks muted">{entitlementDescription}</p>
        <Button
          icon={Play}
          onClick={run}
          aria-disabled={queryId === null || undefined}
          aria-describedby={nameId}
          title={queryId === null && !isComing ? "This query isn't available to you" : undefined}
        >
          Run
        </Button>
      </div>
    </article>
  );
}
