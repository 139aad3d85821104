import { countProperties, searchProperties } from '@platbook/contract/property-search';
import { Map as MapIcon, Table2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { IconButton } from '../../../web/src/ui/IconButton.tsx';
import { late } from '../../../web/src/ui/late.ts';
import { useSteadyEndpoint } from '../api/use-endpoint.ts';
import { hoverProperty, selectProperty, useInStep } from '../state/in-step.ts';
import { changeSearch, useSearch } from '../state/use-search.ts';

const MapPane = late(() => import('../map/MapPane.tsx').then(({ MapPane }) => MapPane));

/** /navigator: search bar, filters, list and map. */
export function SearchPage() {
  const { search, conditions } = useSearch();
  const count = useSteadyEndpoint(countProperties, { query: conditions });
  const page = useSteadyEndpoint(searchProperties, { query: { ...conditions, sort: search.sort } });
  const selectedId = useInStep('selectedId');
  const list = useRef<HTMLUListElement>(null);
  return (
    <main className="nmain">
      <section className="mapw" aria-label="Map">
        <Suspense>
          <MapPane />
        </Suspense>
      </section>
      <section className="list" aria-label="Properties">
        <div className="list-h">
          <h1>{count.data ? `${count.data.count.toLocaleString('en-US')} properties` : 'Properties'}</h1>
          <IconButton
            icon={search.show === 'list' ? Table2 : MapIcon}
            label={search.show === 'list' ? 'Show as a table' : 'Show the map'}
            onClick={() => changeSearch({ show: search.show === 'list' ? 'table' : 'list' })}
          />
        </div>
        <ul ref={list}>
          {page.data?.rows.map(({ id, address }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selectedId}
                onClick={() => selectProperty(id)}
                onPointerEnter={() => hoverProperty(id)}
                onPointerLeave={() => hoverProperty(undefined)}
              >
                {address}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
