import { Drawer } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@platbook/contract/limits';
import { deleteQuery, listQueries, type Query } from '@platbook/contract/queries';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Search, SearchX, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { call, getAny, pathOf } from '../../api/call.ts';
import { CallError, errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import './queries-drawer.css';

interface QueriesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

interface Page {
  queries: Query[];
  next: string | undefined;
}

/** Saved queries of the person, found by name, tags and SQL, newest first; 600 px from the left (specification §2). */
export function QueriesDrawer({ isOpen, onClose }: QueriesDrawerProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), limits.searchDebounceMilliseconds);
  const client = useQueryClient();
  const queryKey = ['queries', settled];
  const list = useInfiniteQuery({
    queryKey,
    enabled: isOpen,
    staleTime: 0,
    initialPageParam: pathOf(
      listQueries.path,
      {},
      {
        limit: limits.queryListPageSize,
        sortBy: '-updatedAt',
        ownedByUser: 'true',
        search: settled || undefined,
      },
    ),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, error, next } = await getAny<Query[]>(pageParam, { signal });
      if (error !== undefined) throw new CallError(error);
      return { queries: data ?? [], next };
    },
    getNextPageParam: (page) => page.next,
  });
  const queries = list.data?.pages.flatMap((page) => page.queries) ?? [];

  const remove = async (query: Query) => {
    try {
      await call(deleteQuery, { params: { id: query.id } });
      client.setQueryData(
        queryKey,
        (known: typeof list.data) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, queries: page.queries.filter(({ id }) => id !== query.id) })),
          },
      );
    } catch (error) {
      const text = errorText(error);
      if (text) showToast({ kind: 'error', text });
    }
  };

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={600}
      title="Queries"
      overlayProps={{ color: 'var(--scrim-light)', backgroundOpacity: 1 }}
    >
      <div className="q-drawer work">
        <div className="q-tools">
          <div className="input">
            <Icon of={Search} size={14} />
            <input
              type="search"
              aria-label="Search queries"
              placeholder="Search names, tags and SQL"
              data-autofocus
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {search && (
              <IconButton icon={X} label="Clear the search" isSmall iconSize={14} onClick={() => setSearch('')} />
            )}
          </div>
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
              <QueryRow key={query.id} query={query} onOpen={onClose} onDelete={() => void remove(query)} />
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

interface QueryRowProps {
  query: Query;
  onOpen: () => void;
  onDelete: () => void;
}

function QueryRow({ query, onOpen, onDelete }: QueryRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) {
    return (
      <li className="q-row asked">
        <div className="grow">
          <span className="nm cut">{query.name}</span>
          <span className="mt">Delete this query for good?</span>
        </div>
        <span className="row">
          <Button look="danger" autoFocus onClick={onDelete}>
            Delete
          </Button>
          <Button onClick={() => setIsAsked(false)}>Keep</Button>
        </span>
      </li>
    );
  }
  return (
    <li className="q-row">
      <Link className="grow" to="/queries/$queryId" params={{ queryId: query.id }} onClick={onOpen}>
        <span className="nm cut">{query.name}</span>
        <span className="mt cut">
          {[query.tags.join(', '), savedText(query.updatedAt)].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {query.canDelete && <IconButton icon={Trash2} label={`Delete ${query.name}`} onClick={() => setIsAsked(true)} />}
    </li>
  );
}

/** Date and minute in the person's own time zone, as ISO writes them: `2026-06-30 14:02`. */
function savedText(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
