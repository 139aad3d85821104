import { listCatalog, listIndustries } from '@platbook/contract/solutions';
import { trialCounties } from '@platbook/contract/trial-counties';
import { MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/call-error.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { showSalesDialog } from '../../ui/sales-dialog.ts';
import { CatalogCard } from './CatalogCard.tsx';
import { CatalogFilters } from './CatalogFilters.tsx';
import { filterPacks } from './filter-packs.ts';
import { useCatalogFilter } from './use-catalog-filter.ts';
import './catalog.css';

/** Solution Catalog: every pack and dataset as a card, by text, industry and type, which all stand in the address. */
export function CatalogPage() {
  usePageTitle('Solution Catalog');
  // Nothing is asked for somebody whose account has ended; the dialog above the page says why it is empty.
  const isActive = useCurrentUser().isActiveSolution;
  return <div className="catalog">{isActive ? <Catalog /> : <CatalogHead />}</div>;
}

function CatalogHead({ children }: { children?: ReactNode }) {
  return (
    <header className="catalog-head">
      <div>
        <h1 className="t-24">Solution Catalog</h1>
        <p>A pack brings tables, queries and analytics for a job, a dataset one kind of record.</p>
      </div>
      {children}
    </header>
  );
}

function Catalog() {
  const catalog = useEndpoint(listCatalog);
  const industries = useEndpoint(listIndustries).data?.map(({ industry }) => industry) ?? [];
  const [filter, change] = useCatalogFilter();
  const packs = catalog.data ?? [];
  const shown = filterPacks(packs, filter);
  const countOf = (name: string) =>
    packs.filter(({ type, industries: madeFor }) => type === name || madeFor.includes(name)).length;
  return (
    <>
      <CatalogHead>
        <SearchField
          label="Search packs and datasets"
          value={filter.search}
          onChange={(search) => change({ search })}
          className="ph"
        />
      </CatalogHead>
      <CatalogFilters filter={filter} onChange={change} industries={industries} countOf={countOf} />
      <section className="catalog-cards" aria-label="Packs and datasets" aria-busy={catalog.isPending}>
        <p className="muted" role="status">
          {catalog.data && (
            <>
              <b>{shown.length}</b> {shown.length === 1 ? 'pack or dataset' : 'packs and datasets'}
            </>
          )}
        </p>
        {catalog.isError && !catalog.data && (
          <LoadFailure
            title="The catalog did not come"
            onRetry={() => void catalog.refetch()}
            isRetrying={catalog.isFetching}
          >
            {errorText(catalog.error) ?? 'Something went wrong'}
          </LoadFailure>
        )}
        {catalog.data && shown.length === 0 && (
          <EmptyState
            title="No search results found"
            actions={<Button onClick={() => change({ search: '', industries: [], types: [] })}>Show everything</Button>}
          >
            No pack or dataset passes the text, the industries and the types that are chosen.
          </EmptyState>
        )}
        <div className="catalog-grid">
          {shown.map((pack) => (
            <CatalogCard key={pack.code} pack={pack} />
          ))}
        </div>
        <TrialFooter />
      </section>
    </>
  );
}

const listed = new Intl.ListFormat('en-US').format(trialCounties.map(({ name }) => name));

function TrialFooter() {
  const { salesPhone } = useApp().brand;
  return (
    <aside className="note sales catalog-trial" aria-label="Trial">
      <Icon of={MapPinned} />
      <span className="grow">
        <b>Try any of them free for 30 days</b>, limited to five counties: {listed}.
        {salesPhone !== '' && (
          <>
            {' '}
            To license one, call <b className="nowrap">{salesPhone}</b>.
          </>
        )}
      </span>
      <Button look="sell" onClick={() => showSalesDialog('contact')}>
        Contact Sales
      </Button>
    </aside>
  );
}
