import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { type DataHit, findData, indexData } from './find-data.ts';

const FEW = 8;

export function DataHits({ hits }: { hits: readonly DataHit[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (hits.length === 0) return null;
  const shown = isWhole ? hits.slice(0, 200) : hits.slice(0, FEW);
  return (
    <section className="catalog-data" aria-label="Tables and columns">
      <h2 className="t-13">
        In tables and columns <span className="muted thin">{hits.length}</span>
      </h2>
      <ul className="mb8">
        {shown.map((hit) => (
          <Hit key={`${hit.object} ${hit.column?.name}`} hit={hit} />
        ))}
      </ul>
      {hits.length > FEW && (
        <Button size="sm" look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${Math.min(hits.length, 200)}`}
        </Button>
      )}
    </section>
  );
}

/** Finds tables and columns; undefined while the dictionary loads. An empty search finds nothing and loads nothing. */
export function useDataHits(search: string): readonly DataHit[] | undefined {
  const isWanted = search.trim() !== '';
  const { data, isError } = useQuery({ ...endpointQuery(getDataDictionary), enabled: isWanted });
  const index = useMemo(() => indexData(data ?? []), [data]);
  const wanted = useDeferredValue(search);
  const hits = useMemo(() => findData(index, wanted), [index, wanted]);
  return data || isError || !isWanted ? hits : undefined;
}

function Hit({ hit: { object, column, kind, description, packs } }: { hit: DataHit }) {
  return (
    <li className="tiles topped">
      <span className="mono breaks">
        {column === undefined ? object : column.name}
        <small className="block muted s-12">{column === undefined ? kind : `${column.type} in ${object}`}</small>
      </span>
      <span className="grow">{description}</span>
      <span className="catalog-holders flex g4 wrap">
        {packs.map((code) => (
          <Link key={code} to="/solutionpack/$solutionId" params={{ solutionId: code }} className="badge">
            {code}
          </Link>
        ))}
      </span>
    </li>
  );
}
