import { late } from '@platbook/ui/browser/late';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { Suspense, useState } from 'react';
import { useSearch } from '../state/use-search.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { ResultsPane } from './results/ResultsPane.tsx';
import { TopBar } from './TopBar.tsx';
import './search-page.css';

const MapPane = late(() => import('../map/MapPane.tsx').then(({ MapPane }) => MapPane));
const SaveDialog = late(() => import('./actions/SaveDialog.tsx').then(({ SaveDialog }) => SaveDialog), null);

export function SearchPage() {
  const { search } = useSearch();
  const [isSaving, setIsSaving] = useState<boolean>();
  usePageTitle(search.place ? `${search.place.label} · Property Navigator` : 'Property Navigator');
  return (
    <div className="col fills">
      <TopBar />
      <FilterBar onSave={() => setIsSaving(true)} />
      <main className={`nmain fills tiles${search.show === 'table' ? ' as-table' : ''}`}>
        {search.show === 'list' && (
          <section className="clips holds" aria-label="Map">
            <Suspense fallback={<div className="base-map cover" aria-busy="true" />}>
              <MapPane />
            </Suspense>
          </section>
        )}
        <ResultsPane />
      </main>
      {isSaving !== undefined && <SaveDialog isOpen={isSaving} onClose={() => setIsSaving(false)} />}
    </div>
  );
}
