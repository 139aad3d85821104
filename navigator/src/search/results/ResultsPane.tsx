import './results.css';
import { searchProperties } from '@platbook/contract/property/property-search';
import { late } from '@platbook/ui/browser/late';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Suspense } from 'react';
import { useSteadyEndpoint } from '../../api/call.ts';
import { countedText, countText } from '../../state/field-facts.ts';
import { pageSizes } from '../../state/search-state.ts';
import { useColumns } from '../../state/use-columns.ts';
import { changeSearch, useSearch } from '../../state/use-search.ts';
import { useFields, useReachable } from '../../state/use-start.ts';
import { useCount } from '../use-count.ts';
import { GoneNote } from './GoneNote.tsx';
import { extraKeys, listKeys } from './list-fields.ts';
import { PropertyCard } from './PropertyCard.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { ListSkeleton, NoResults, ResultsFailure } from './results-states.tsx';

function usePage() {
  const { search, conditions } = useSearch();
  const fields = useFields();
  const columns = useColumns();
  const keys = useReachable(search.show === 'table' ? columns : [...listKeys, ...extraKeys(search.where)]);
  const sortKey = search.sort.replace(/^-/, '');
  const sort = fields.size === 0 || sortKey === 'address' || fields.has(sortKey) ? search.sort : undefined;
  const page = useSteadyEndpoint(searchProperties, {
    query: {
      ...conditions,
      ...(sort && { sort }),
      fields: keys.join(','),
      limit: String(search.size),
      ...(search.cursor && { cursor: search.cursor }),
    },
  });
  const rows = page.data?.rows.length ?? 0;
  const { next, previous } = page.data ?? {};
  return {
    page,
    columns,
    from: search.from,
    goToNext: next ? () => changeSearch({ cursor: next, from: search.from + rows }) : undefined,
    goToPrevious: previous
      ? () => {
          const from = Math.max(0, search.from - search.size);
          changeSearch(from === 0 ? { cursor: undefined, from: 0 } : { cursor: previous, from });
        }
      : undefined,
  };
}

function PageFoot({ results }: { results: ReturnType<typeof usePage> }) {
  const { page, from, goToNext, goToPrevious } = results;
  const { size } = useSearch().search;
  const count = useCount().data;
  const rows = page.data?.rows.length ?? 0;
  return (
    <div className="nav-foot row s-12 muted g4 rigid topped">
      <span aria-live="polite">
        {rows > 0 && `${countText(from + 1)}–${countText(from + rows)}`}
        {rows > 0 && count !== undefined && ` of ${countedText(count)}`}
      </span>
      <label className="row g4">
        <span className="sr">Properties per page</span>
        <select
          className="page-size paper round"
          value={size}
          onChange={(event) =>
            changeSearch({ size: pageSizes.find((each) => each === Number(event.target.value)) ?? 50 })
          }
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <span aria-hidden="true">per page</span>
      </label>
      <Button look="quiet" size="sm" className="push" disabled={!goToPrevious} onClick={goToPrevious}>
        Previous
      </Button>
      <Button look="quiet" size="sm" disabled={!goToNext} onClick={goToNext}>
        Next
      </Button>
    </div>
  );
}

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
      <GoneNote isEmpty={page.isSuccess && rows.length === 0} />
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
