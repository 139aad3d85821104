import type { Entitlement } from '@platbook/contract/packs/subscriptions';
import type { Query } from '@platbook/contract/workbench/queries';
import { setLocal } from '@platbook/ui/browser/local-store';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Carousel } from './Carousel.tsx';
import { QueryPicture } from './QueryPicture.tsx';
import { matchQueries, type PackContent } from './read-solution.ts';

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
            chart={queries?.find(({ id }) => id === item.queryId)?.chart ?? null}
            isComing={queries === undefined}
          />
        )}
      </Carousel>
      <p className="pack-links wrap mt12 s-13">
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
  chart: Query['chart'];
  isComing: boolean;
}

function QueryCard({ item, code, chart, isComing }: QueryCardProps) {
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
      <QueryPicture queryId={queryId} chart={chart} />
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
