import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/workbench/queries';
import { setLocal } from '@platbook/ui/browser/local-store';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { SearchX } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { ScheduleDrawer } from '../schedules/index.ts';
import { QueryFilters } from './QueryFilters.tsx';
import { QueryRows } from './QueryRows.tsx';
import { type QueryFilter, useQueryList } from './use-query-list.ts';
import './queries-drawer.css';

interface QueriesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The query was Ctrl- or Cmd-clicked, to open next to the current one. */
  onOpenInNewTab: (query: Query) => void;
  drafts: ReactNode;
  renderSql: (text: string) => ReactNode;
}

export function QueriesDrawer({ isOpen, onClose, onOpenInNewTab, drafts, renderSql }: QueriesDrawerProps) {
  const [filter, setFilter] = useState<QueryFilter>({
    source: '',
    sortBy: '-updatedAt',
    search: '',
    tag: '',
    only: '',
  });
  const settled = useDebounced(filter.search.trim(), limits.searchDebounceMilliseconds);
  const { list, queries, remove, star, takeBack } = useQueryList({ ...filter, search: settled }, isOpen);
  const searchField = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [scheduled, setScheduled] = useState<Query>();
  const scheduling = useLateOpening();
  const removeRow = async (query: Query) => {
    if (await remove(query)) searchField.current?.focus();
  };
  const restoreRow = async (query: Query) => {
    await takeBack(query);
    searchField.current?.focus();
  };
  const keepSource = () => filter.source && setLocal('subscriptionCode', filter.source);
  const open = () => {
    keepSource();
    onClose();
  };
  const isFiltered = settled !== '' || filter.tag !== '' || filter.only !== '';

  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title="Queries" className="work">
      <QueryFilters
        filter={filter}
        onChange={(change) => setFilter((known) => ({ ...known, ...change }))}
        searchField={searchField}
      />
      <div className="side-scroll fills scrolls holds" ref={scroller}>
        <Loaded from={list} failure="Error getting queries" place="drawer" isStrict>
          {list.isPending ? (
            <Skeleton />
          ) : queries.length === 0 ? (
            <EmptyState icon={isFiltered ? SearchX : undefined} title="No queries found">
              {settled
                ? `No name, tag or SQL contains “${settled}”.`
                : filter.only
                  ? emptyTexts[filter.only]
                  : isFiltered
                    ? 'No query has this tag.'
                    : 'Save a query to see it here.'}
            </EmptyState>
          ) : (
            <QueryRows
              key={JSON.stringify([filter.source, filter.sortBy, filter.tag, filter.only, settled])}
              queries={queries}
              scroller={scroller}
              hasMore={list.hasNextPage}
              onMore={() => {
                if (!list.isFetchingNextPage) void list.fetchNextPage();
              }}
              renderSql={renderSql}
              onOpen={open}
              onOpenInNewTab={(query) => {
                keepSource();
                onOpenInNewTab(query);
              }}
              onDelete={(query) => void removeRow(query)}
              onSchedule={(query) => {
                setScheduled(query);
                scheduling.open();
              }}
              onStar={(query) => void star(query)}
              onRestore={(query) => void restoreRow(query)}
            />
          )}
        </Loaded>
      </div>
      {drafts}
      {scheduling.wasOpened && (
        <ScheduleDrawer query={scheduled} isOpen={scheduling.isOpen} onClose={scheduling.close} />
      )}
    </SideDrawer>
  );
}

const emptyTexts = {
  starred: 'Star a query to keep it here and at the top of your list.',
  team: 'Queries your colleagues share appear here.',
  shared: 'Queries that people share with you by name appear here.',
  trash: `Deleted queries stay here for ${limits.trashDays} days.`,
};

function Skeleton() {
  return (
    <div role="status" aria-label="Loading">
      {[220, 160, 260, 190, 240].map((width) => (
        <div key={width} className="q-row col g8 ruled waiting" aria-hidden="true">
          <div className="skel" style={{ width }} />
          <div className="skel" style={{ width: width * 0.6 }} />
        </div>
      ))}
    </div>
  );
}
