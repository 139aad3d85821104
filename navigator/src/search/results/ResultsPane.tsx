import { late } from '@platbook/ui/browser/late';
import { Suspense } from 'react';
import { useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { extraKeys } from './list-fields.ts';
import { PageFoot } from './PageFoot.tsx';
import { PropertyCard } from './PropertyCard.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { ListSkeleton, NoResults, ResultsFailure } from './results-states.tsx';
import { usePage } from './use-page.ts';
import './results.css';

const PropertyTable = late(() => import('./PropertyTable.tsx').then(({ PropertyTable }) => PropertyTable));

export function ResultsPane() {
  const { search } = useSearch();
  const fields = useFields();
  const results = usePage();
  const { page } = results;
  const rows = page.data?.rows ?? [];
  const extra = extraKeys(search.where);
  return (
    <section className="list col paper shrinks" aria-label="Results" aria-busy={page.isFetching}>
      <ResultsHead />
      {page.isError ? (
        <ResultsFailure error={page.error} onRetry={() => void page.refetch()} isRetrying={page.isFetching} />
      ) : page.isPending ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <NoResults />
      ) : search.show === 'table' ? (
        <Suspense fallback={<ListSkeleton />}>
          <PropertyTable hits={rows} columns={results.columns} />
        </Suspense>
      ) : (
        <ul className="fills">
          {rows.map((hit) => (
            <PropertyCard key={hit.id} hit={hit} extra={extra} fields={fields} />
          ))}
        </ul>
      )}
      <PageFoot results={results} />
    </section>
  );
}
