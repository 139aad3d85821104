import { Drawer } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/queries';
import { CircleAlert, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useOpenAfterMount } from '../../ui/use-open-after-mount.ts';
import { QueryRow } from './QueryRow.tsx';
import { useQueryList } from './use-query-list.ts';
import './queries-drawer.css';

interface QueriesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Saved queries of the person, found by name, tags and SQL, newest first; 600 px from the left (specification §2). */
export function QueriesDrawer({ isOpen, onClose }: QueriesDrawerProps) {
  const isShown = useOpenAfterMount(isOpen);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), limits.searchDebounceMilliseconds);
  const { list, queries, remove } = useQueryList(settled, isOpen);
  const searchField = useRef<HTMLInputElement>(null);
  const removeRow = async (query: Query) => {
    // The row takes the button that was pressed away with it.
    if (await remove(query)) searchField.current?.focus();
  };

  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      position="left"
      size={600}
      title="Queries"
      overlayProps={{ color: 'var(--scrim-light)', backgroundOpacity: 1 }}
    >
      <div className="q-drawer work">
        <div className="q-tools">
          <SearchField
            ref={searchField}
            label="Search queries"
            placeholder="Search names, tags and SQL"
            value={search}
            onChange={setSearch}
            isFocusedFirst
          />
        </div>
        {list.isError ? (
          <EmptyState
            icon={CircleAlert}
            tone="bad"
            title="Error getting queries"
            actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {errorText(list.error)}
          </EmptyState>
        ) : list.isPending ? (
          <p className="q-wait muted" role="status">
            Loading
          </p>
        ) : queries.length === 0 ? (
          <EmptyState icon={settled ? SearchX : undefined} title="No queries found">
            {settled
              ? `Nothing of yours has “${settled}” in its name, tags or SQL.`
              : 'A query that you save shows up here.'}
          </EmptyState>
        ) : (
          <ul className="q-list">
            {queries.map((query) => (
              <QueryRow key={query.id} query={query} onOpen={onClose} onDelete={() => void removeRow(query)} />
            ))}
            {list.hasNextPage && (
              <li className="q-more">
                <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </Drawer>
  );
}
