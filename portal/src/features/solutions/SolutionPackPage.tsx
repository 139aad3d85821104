import { listTableSizes } from '@platbook/contract/packs/pack-data';
import { getSolution } from '@platbook/contract/packs/subscriptions';
import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import { listQueries } from '@platbook/contract/workbench/queries';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { ArrowLeft } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { FillRates } from './pack/FillRates.tsx';
import { PackFiles } from './pack/PackFiles.tsx';
import { PackFooter } from './pack/PackFooter.tsx';
import { PackHead } from './pack/PackHead.tsx';
import { PackReading } from './pack/PackReading.tsx';
import { PackTables } from './pack/PackTables.tsx';
import { listTables } from './pack/pack-tables.ts';
import { QueryCards } from './pack/QueryCards.tsx';
import { type PackContent, readSolution } from './pack/read-solution.ts';
import './pack/pack.css';

export function SolutionPackPage() {
  const { solutionId = '' } = useParams({ strict: false });
  const isActive = useCurrentUser().isActiveSolution;
  return (
    <div className="page pack-page whole">
      <Link className="inline g6 mb12 s-13 m" to="/solutioncatalog/{-$favroritesId}">
        <Icon of={ArrowLeft} size={14} />
        Solution Catalog
      </Link>
      {/* Makes no calls for an expired account; the dialog above the page says why it is empty. */}
      {isActive ? <Solution key={solutionId.toLowerCase()} solutionId={solutionId.toLowerCase()} /> : <PageTitle />}
    </div>
  );
}

function PageTitle() {
  usePageTitle('Solution Pack');
  return <h1 className="t-24">Solution Pack</h1>;
}

function Solution({ solutionId }: { solutionId: string }) {
  const { id: uid } = useCurrentUser();
  const call = useEndpoint(getSolution, { query: { solutionId, uid } });
  const { data } = call;
  const pack = useMemo(() => (data === undefined ? undefined : readSolution(data)), [data]);
  usePageTitle(pack?.name ?? 'Solution Pack');
  if (pack) return <Pack pack={pack} />;
  return (
    <Loaded from={call} failure="Couldn't load the pack" isStrict pending={<PackSkeleton />}>
      <EmptyState
        heading="h1"
        title="No Data found"
        actions={
          <Link className={buttonClass('primary')} to="/solutioncatalog/{-$favroritesId}">
            See the Full Catalog
          </Link>
        }
      >
        There is no Solution Pack or Dataset at this address.
      </EmptyState>
    </Loaded>
  );
}

const none: never[] = [];

function Pack({ pack }: { pack: PackContent }) {
  const query = { limit: '200', ownedByUser: 'false', solutionpack: 'true', subscriptionCode: pack.code };
  const queries = useEndpoint(listQueries, { query }).data;
  // A pack's queries run on the connection that has its tables, so that connection provides the table data.
  const connectionId = queries?.find((each) => each.connectionId !== null)?.connectionId;
  const dictionary = useEndpoint(getDataDictionary).data ?? none;
  const sizes =
    useQuery({
      ...endpointQuery(listTableSizes, { params: { connectionId: connectionId ?? '' }, isBackground: true }),
      enabled: connectionId != null,
      retry: false,
    }).data ?? none;
  const tables = useMemo(
    () =>
      listTables(
        pack.parts['ATTOM Cloud Objects'].map((each) => each.defaultValue ?? each.entitlementName),
        dictionary,
        sizes,
      ),
    [pack, dictionary, sizes],
  );
  return (
    <>
      <PackHead pack={pack} tables={tables} />
      <QueryCards pack={pack} queries={queries} />
      <FillRates tables={tables} connectionId={connectionId} />
      <PackTables tables={tables} connectionId={connectionId} />
      <PackFiles pack={pack} />
      <PackReading pack={pack} />
      <PackFooter pack={pack} />
    </>
  );
}

function PackSkeleton() {
  return (
    <div className="pack-skeleton" aria-busy="true">
      <p className="sr" role="status">
        Loading pack
      </p>
      <div className="plate pack-head middle tiles">
        <span className="skel" style={{ height: 56, borderRadius: 6 }} />
        <div>
          <span className="skel" style={{ width: 160, height: 20 }} />
          <span className="skel mt8" style={{ width: 'min(480px, 90%)', height: 32 }} />
        </div>
      </div>
      <div className="pack-tiles tiles g16">
        {[1, 2, 3].map((tile) => (
          <span key={tile} className="skel" style={{ height: 300, borderRadius: 6 }} />
        ))}
      </div>
    </div>
  );
}
