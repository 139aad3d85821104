import './history-drawer.css';
import { limits } from '@platbook/contract/limits';
import { type HistoryEntry, listHistory } from '@platbook/contract/workbench/history';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { pathOf } from '@platbook/ui/call/call';
import { SearchX } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { MoreButton, SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { usePages } from '../../api/use-pages.ts';
import type { HistoryActions } from './HistoryDetail.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { dayText } from './run-moment.ts';

interface HistoryFilter {
  search: string;
  status: '' | 'finished' | 'error';
}

function useHistory({ search, status }: HistoryFilter, isWanted: boolean) {
  const { list, rows = [] } = usePages<HistoryEntry>({
    queryKey: ['history', search, status],
    path: pathOf(
      listHistory.path,
      {},
      { limit: limits.queryListPageSize, search: search || undefined, status: status || undefined },
    ),
    enabled: isWanted,
    staleTime: 0,
    // New runs are added at the front all the time; cached pages wouldn't fit together.
    gcTime: 0,
    retry: false,
  });
  // New runs between two requests shift the list, so a run can be on both pages; the later page is more recent.
  return { list, entries: [...new Map(rows.map((entry) => [entry.id, entry])).values()] };
}

/** Wide enough for the 600 px drawer and the 500 px details next to it. */
const wideWindow = '(min-width: 1120px)';

interface HistoryDrawerProps extends HistoryActions {
  isOpen: boolean;
  onClose: () => void;
}

const states: [HistoryFilter['status'], string][] = [
  ['', 'All'],
  ['finished', 'Finished'],
  ['error', 'Failed'],
];

export function HistoryDrawer({ isOpen, onClose, ...actions }: HistoryDrawerProps) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), limits.searchDebounceMilliseconds);
  const [status, setStatus] = useState<HistoryFilter['status']>('');
  const [openId, setOpenId] = useState<string>();
  const isWide = useMediaQuery(wideWindow);
  const { list, entries } = useHistory({ search: settled, status }, isOpen);
  const isFiltered = settled !== '' || status !== '';

  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title="History">
      <div className="h-drawer col side-scroll fills scrolls holds work">
        <div className="h-tools flex g8 wrap ruled">
          <SearchField
            className="grow"
            label="Search your runs"
            placeholder="Search names and text"
            value={search}
            onChange={setSearch}
            isFocusedFirst
          />
          <Segments label="Status" choices={states} value={status} onChange={setStatus} />
        </div>
        <Loaded from={list} failure="Couldn't load your runs" place="drawer" isStrict>
          {list.isPending ? (
            <RowsPending count={8} />
          ) : entries.length === 0 && !list.hasNextPage ? (
            <EmptyState icon={isFiltered ? SearchX : undefined} title={isFiltered ? 'No matching runs' : 'No runs yet'}>
              {isFiltered ? 'Try another search or status.' : 'Queries you run appear here with their text and result.'}
            </EmptyState>
          ) : (
            <>
              <div className="h-head middle ruled muted s-12 tiles whole" aria-hidden="true">
                <span>Run at</span>
                <span />
                <span>Query</span>
                <span className="h-figures ends tiles g8">
                  <span>Rows</span>
                  <span>Seconds</span>
                </span>
              </div>
              {daysOf(entries).map(([day, runs]) => (
                <section key={day} aria-label={day}>
                  <h3 className="ruled raised m">{day}</h3>
                  <ul>
                    {runs.map((entry) => (
                      <HistoryRow
                        key={entry.id}
                        entry={entry}
                        isOpen={openId === entry.id}
                        isWide={isWide}
                        onToggle={() => setOpenId(openId === entry.id ? undefined : entry.id)}
                        {...actions}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <MoreButton list={list}>Show older runs</MoreButton>
            </>
          )}
        </Loaded>
      </div>
    </SideDrawer>
  );
}

function daysOf(entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  const now = new Date();
  return [...Map.groupBy(entries, ({ startTime }) => dayText(startTime, now))];
}
