import { type CatalogPack, listCatalog, listIndustries } from '@platbook/contract/packs/solutions';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { CatalogCard } from './CatalogCard.tsx';
import { CatalogFilters } from './CatalogFilters.tsx';
import { DataHits, useDataHits } from './DataHits.tsx';
import { countChoices, filterPacks, noFilter } from './filter-packs.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { TrialNote } from './TrialNote.tsx';
import { useCatalogFilter } from './use-catalog-filter.ts';
import { useSavedFilters } from './use-saved-filters.ts';
import { VideoDialog } from './VideoDialog.tsx';
import './catalog.css';

export function CatalogPage() {
  // Makes no calls for an expired account; the dialog above the page says why it is empty.
  const isActive = useCurrentUser().isActiveSolution;
  return <div className="catalog tiles">{isActive ? <Catalog /> : <CatalogHead />}</div>;
}

function CatalogHead({ children }: { children?: ReactNode }) {
  return (
    <header className="catalog-head flex g24">
      <div>
        <h1 className="t-24">Solution Catalog</h1>
        <p className="muted mt4">
          Solution Packs bundle tables, queries and analytics for a job. Datasets hold one type of record.
        </p>
      </div>
      {children}
    </header>
  );
}

function Catalog() {
  const catalog = useEndpoint(listCatalog);
  const industries = useEndpoint(listIndustries).data?.map(({ industry }) => industry) ?? [];
  const [filter, change] = useCatalogFilter();
  const { saved, save, remove } = useSavedFilters();
  const [watched, setWatched] = useState<CatalogPack>();
  // Typing stays responsive while hundreds of cards render.
  const search = useDeferredValue(filter.search);
  const packs = catalog.data ?? none;
  const { industries: chosen, types, access } = filter;
  const key = [search, ...chosen, ...types, ...access].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the whole filter
  const shown = useMemo(() => new Set(filterPacks(packs, { ...filter, search })), [packs, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the whole filter
  const counts = useMemo(() => countChoices(packs, { ...filter, search }), [packs, key]);
  // While typing, only visible cards update; the rest, and the tables and columns found, follow when typing pauses.
  const settledKey = useDebounced(key, 150);
  const settledSearch = useDebounced(filter.search, 150);
  const drawn = settledKey === key ? shown : new Set([...shown].slice(0, inSight));
  const hits = useDataHits(settledSearch);
  const isSearched = hits !== undefined && settledSearch === filter.search;
  const ownsAny = packs.some(({ isLicensed }) => isLicensed);
  return (
    <>
      <CatalogHead>
        <SearchField
          label="Search packs, tables and columns"
          value={filter.search}
          onChange={(text) => change({ search: text })}
          className="ph"
        />
      </CatalogHead>
      <CatalogFilters
        filter={filter}
        onChange={change}
        industries={industries}
        counts={catalog.data && counts}
        ownsAny={ownsAny}
      >
        <SavedFilters
          saved={saved}
          canSave={key.trim() !== ''}
          onSave={(name) => save(name, filter)}
          onRemove={remove}
        />
      </CatalogFilters>
      <section className="catalog-cards" aria-label="Packs and datasets" aria-busy={catalog.isPending}>
        <p className="flex s-13 muted">
          <span role="status">
            {catalog.data && (
              <>
                <b className="ink">{shown.size}</b> {shown.size === 1 ? 'pack or dataset' : 'packs and datasets'}
              </>
            )}
          </span>
          {ownsAny && <span className="push">Licensed first</span>}
        </p>
        <Loaded from={catalog} failure="Couldn't load the catalog" />
        {catalog.data && shown.size === 0 && isSearched && (
          <EmptyState
            title={hits.length > 0 ? 'No matching packs or datasets' : 'No search results found'}
            actions={<Button onClick={() => change(noFilter)}>Clear filters</Button>}
          >
            {hits.length > 0
              ? 'The tables and columns below match your search.'
              : 'Nothing matches your search and filters.'}
          </EmptyState>
        )}
        <div className="catalog-grid tiles g16">
          {catalog.isPending && [1, 2, 3, 4, 5, 6].map((each) => <div key={each} className="catalog-card skel" />)}
          {packs.map((pack) => (
            <CatalogCard key={pack.code} pack={pack} isShown={drawn.has(pack)} onWatch={setWatched} />
          ))}
        </div>
        {hits && <DataHits hits={hits} />}
        <TrialNote className="catalog-trial" ask="To license one, call">
          <b>Try any of them free for 30 days</b>, limited to five counties:
        </TrialNote>
      </section>
      <VideoDialog title={watched?.name ?? ''} link={watched?.videoLink} onClose={() => setWatched(undefined)} />
    </>
  );
}

const none: readonly CatalogPack[] = [];
const inSight = 40;
