import { leaveBatch } from '@platbook/contract/batches';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sendBeacon } from '../../../api/send-beacon.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { freePlace, keepTabs, readTabs } from './kept-tabs.ts';
import {
  activeTab,
  draftOf,
  isBlankTab,
  isFull,
  isSamePlace,
  mostOpen,
  type QueryPlace,
  type QueryTabs,
  storedIdOf,
  type TabAction,
  type TabFacts,
  tabsReducer,
} from './query-tabs.ts';

/** What can be done with the queries that are open. */
export interface TabsControl {
  state: QueryTabs;
  /** Brings a tab into sight; the address follows. */
  select: (key: string) => void;
  /** Opens an empty query beside the active one; an empty one that is there is taken. */
  openNew: () => void;
  /** Opens a query in a tab of its own, or goes to the tab that has it. */
  openBeside: (place: QueryPlace) => void;
  close: (key: string) => void;
  /** Opens the query that was closed last, or the one given. */
  reopen: (place?: QueryPlace) => void;
  /** Moves a tab by so many places. */
  drag: (key: string, by: number) => void;
  told: (key: string, facts: TabFacts) => void;
  /** The query of a tab was saved for the first time and has an id. */
  saved: (key: string, queryId: string) => void;
  /** The query of a tab becomes a new one, as a clone; answers its mark. */
  begin: (key: string) => string;
}

/** The queries that a person has open, joined with the address, which is that of the active one; kept for the next visit. */
export function useQueryTabs(personId: string): TabsControl {
  const { queryId = 'new' } = useParams({ strict: false }) as { queryId?: string };
  const { run, ...search } = useSearch({ strict: false }) as QueryPlace['search'];
  const isRunWanted = [run].flat()[0] === 'true';
  const navigate = useNavigate();
  const placeText = JSON.stringify([queryId, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says it all
  const place = useMemo<QueryPlace>(() => ({ queryId, search }), [placeText]);
  const [state, setState] = useState(() =>
    tabsReducer(readTabs(personId), { type: 'arrived', place, isRunWanted, isFirst: true }),
  );
  const latest = useRef(state);
  const address = useRef(place);

  const apply = useCallback(
    (action: TabAction, { replace = false } = {}) => {
      const before = latest.current;
      const next = tabsReducer(before, action);
      latest.current = next;
      setState(next);
      const known = new Set([...next.closed, ...next.tabs].map(storedIdOf));
      for (const each of before.closed) if (!known.has(storedIdOf(each))) forget(personId, each);
      const active = activeTab(next);
      if (!active || isSamePlace(active, address.current)) return;
      address.current = active;
      void navigate({
        to: '/queries/$queryId',
        params: { queryId: active.queryId },
        search: active.search,
        replace,
      });
    },
    [personId, navigate],
  );

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    address.current = place;
    apply({ type: 'arrived', place, isRunWanted });
  }, [place, isRunWanted, apply]);

  const keptText = JSON.stringify([
    state.tabs.map(({ queryId: id, search: at, name }) => [id, at, name]),
    state.closed,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what is kept
  useEffect(() => keepTabs(personId, state), [personId, keptText, state.activeKey]);

  return useMemo(() => {
    const openBeside = (wanted: QueryPlace) => {
      if (isFull(latest.current, wanted))
        return showToast({
          kind: 'note',
          text: `${mostOpen} queries are open, the maximum. Close one first.`,
        });
      apply({ type: 'arrived', place: wanted, isRunWanted: false, isBeside: true });
    };
    const reopen = (wanted: QueryPlace | undefined = latest.current.closed[0]) => {
      if (wanted) openBeside({ queryId: wanted.queryId, search: wanted.search });
    };
    const select = (key: string) => {
      const tab = latest.current.tabs.find((each) => each.key === key);
      if (tab) apply({ type: 'arrived', place: { queryId: tab.queryId, search: tab.search }, isRunWanted: false });
    };
    return {
      state,
      select,
      openBeside,
      reopen,
      openNew() {
        const blank = [activeTab(latest.current), ...latest.current.tabs].find((tab) => tab && isBlankTab(tab));
        if (blank) select(blank.key);
        else openBeside(freePlace(personId, latest.current));
      },
      close(key) {
        const tab = latest.current.tabs.find((each) => each.key === key);
        if (!tab) return;
        if (tab.run?.batchId) sendBeacon(leaveBatch, { id: tab.run.batchId });
        apply({ type: 'closed', key, place: freePlace(personId, latest.current) }, { replace: true });
        if (!tab.isUnsaved) return;
        showToast({
          kind: 'note',
          text: `“${tab.name || 'New query'}” closed. Its unsaved text is kept.`,
          action: { label: 'Reopen', onPress: () => reopen(tab) },
        });
      },
      drag: (key, by) => apply({ type: 'dragged', key, by }),
      told: (key, facts) => apply({ type: 'told', key, facts }),
      saved: (key, id) => apply({ type: 'moved', key, place: { queryId: id, search: {} } }, { replace: true }),
      begin(key) {
        const begun = freePlace(personId, latest.current);
        apply({ type: 'moved', key, place: begun });
        return draftOf(begun);
      },
    };
  }, [state, personId, apply]);
}

/** Drops the text of a query that was never saved and that nothing leads to any more. */
function forget(personId: string, place: QueryPlace): void {
  if (place.queryId === 'new')
    void import('../document/forget-unsaved.ts').then(({ forgetUnsaved }) =>
      forgetUnsaved(personId, storedIdOf(place)),
    );
}
