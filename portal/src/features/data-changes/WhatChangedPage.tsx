import type { DataChangeKind } from '@platbook/contract/packs/data-changes';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { RefreshCw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { AffectedObjects } from './AffectedObjects.tsx';
import { type ChangeFilter, useChangeFilter, useDataChanges } from './use-data-changes.ts';
import { VersionPlate } from './VersionPlate.tsx';
import './data-changes.css';

const kinds: readonly (readonly [DataChangeKind | '', string])[] = [
  ['', 'All changes'],
  ['table', 'Tables and views'],
  ['column', 'Columns'],
  ['type', 'Types'],
  ['codes', 'Codes'],
  ['county', 'Counties'],
  ['rows', 'Rows'],
  ['fill', 'Fill rates'],
];

export function WhatChangedPage() {
  const { filter, change } = useChangeFilter();
  const { list, versions } = useDataChanges(filter);
  const isFiltered = filter.kind !== undefined || filter.table !== undefined;
  return (
    <div className="page dc whole" aria-busy={list.isPlaceholderData}>
      <header className="row wrap g12 mb20">
        <div>
          <h1 className="t-24">What changed</h1>
          <p className="muted mt4">Updates of the property data, in the tables and counties of your license.</p>
        </div>
        <Filters filter={filter} onChange={change} />
      </header>
      <AffectedObjects />
      {filter.version !== undefined && (
        <p className="row g12 mb20 s-13 muted">
          One update is shown.
          <Button size="sm" onClick={() => change({ version: undefined })}>
            Show all updates
          </Button>
        </p>
      )}
      <Loaded from={list} failure="Couldn't load what changed" place="part" pending={<RowsPending count={4} />}>
        {versions?.map((version) => (
          <VersionPlate key={version.id} version={version} />
        ))}
        {versions?.length === 0 && !list.hasNextPage && <Nothing isFiltered={isFiltered} />}
        <MoreButton list={list} className="mt16">
          Show earlier updates
        </MoreButton>
      </Loaded>
      <p className="muted t-12 mt20">
        Feed readers can follow these updates with an API key.{' '}
        <Link to="/guide/{-$slug}" params={{ slug: 'rest-api' }}>
          How to use the feed
        </Link>
      </p>
    </div>
  );
}

function Filters({ filter, onChange }: { filter: ChangeFilter; onChange: (changes: ChangeFilter) => void }) {
  const [table, setTable] = useState(filter.table ?? '');
  const settled = useDebounced(table.trim(), 250);
  const apply = useEffectEvent((wanted: string) => {
    if (wanted !== (filter.table ?? '')) onChange({ table: wanted });
  });
  useEffect(() => apply(settled), [settled]);
  return (
    <div className="dc-filters row wrap g8 push">
      <Select
        aria-label="Kind of change"
        choices={kinds}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind === '' ? undefined : kind })}
      />
      <SearchField label="Filter by table" value={table} onChange={setTable} />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={RefreshCw} title="No matching changes">
        Choose another kind of change, or enter part of another table's name.
      </EmptyState>
    );
  return (
    <EmptyState icon={RefreshCw} title="No changes yet">
      Each update of the property data appears here with what it added, removed and changed.
    </EmptyState>
  );
}
