import { leaveBatch } from '@platbook/contract/workbench/batches';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sendBeacon } from '../../../api/send-beacon.ts';
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
import { freePlace, keepTabs, readTabs } from './saved-tabs.ts';

export function useQueryTabs(personId: string) {
  const { queryId = 'new' } = useParams({ strict: false }) as { queryId?: string };
  const { run, ...search } = useSearch({ strict: false }) as QueryPlace['search'];
  const isRunWanted = [run].flat()[0] === 'true';
  const navigate = useNavigate();
  const placeText = JSON.stringify([queryId, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text identifies the place
  const place = useMemo<QueryPlace>(() => ({ queryId, search }), [placeText]);
  const [state, setState] = useState(() =>
    tabsReducer(readTabs(personId), { type: 'arrived', place, isRunWanted, isFirst: true }),
  );
  const latest = useRef(state);
  const address = useRef(place);

  const apply = useCallback<ApplyTabs>(
    (action, { replace = false } = {}) => {
      const before = latest.current;
      const next = tabsReducer(before, action);
      latest.current = next;
      setState(next);
      const known = new Set([...next.closed, ...next.tabs].map(storedIdOf));
      for (const each of before.closed) if (!known.has(storedIdOf(each))) forget(personId, each);
      const active = activeTab(next);
      if (!active || isSamePlace(active, address.current)) return;
      address.current = active;
      const target = { to: '/queries/$queryId', params: { queryId: active.queryId } } as const;
      void navigate({ ...target, search: active.search, replace });
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

  const savedText = JSON.stringify([
    state.tabs.map(({ queryId: id, search: at, name }) => [id, at, name]),
    state.closed,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents what is stored
  useEffect(() => keepTabs(personId, state), [personId, savedText, state.activeKey]);

  const actions = useMemo(() => tabActions(personId, latest, apply), [personId, apply]);
  return useMemo(() => ({ state, ...actions }), [state, actions]);
}

export type TabsControl = ReturnType<typeof useQueryTabs>;

type ApplyTabs = (action: TabAction, options?: { replace?: boolean }) => void;

function tabActions(personId: string, latest: RefObject<QueryTabs>, apply: ApplyTabs) {
  const tabOf = (key: string) => latest.current.tabs.find((tab) => tab.key === key);
  const openInNewTab = (place: QueryPlace) => {
    if (isFull(latest.current, place))
      return showToast({ kind: 'note', text: `${mostOpen} queries are open, the maximum. Close one first.` });
    apply({ type: 'arrived', place, isRunWanted: false, isNewTab: true });
  };
  const reopen = (place: QueryPlace | undefined = latest.current.closed[0]) => {
    if (place) openInNewTab({ queryId: place.queryId, search: place.search });
  };
  const select = (key: string) => {
    const tab = tabOf(key);
    if (tab) apply({ type: 'arrived', place: { queryId: tab.queryId, search: tab.search }, isRunWanted: false });
  };
  return {
    select,
    openInNewTab,
    reopen,
    openNew() {
      const blank = [activeTab(latest.current), ...latest.current.tabs].find((tab) => tab && isBlankTab(tab));
      if (blank) select(blank.key);
      else openInNewTab(freePlace(personId, latest.current));
    },
    close(key: string) {
      const tab = tabOf(key);
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
    drag: (key: string, by: number) => apply({ type: 'dragged', key, by }),
    update: (key: string, facts: TabFacts) => apply({ type: 'updated', key, facts }),
    saved: (key: string, id: string) =>
      apply({ type: 'moved', key, place: { queryId: id, search: {} } }, { replace: true }),
    begin(key: string) {
      const begun = freePlace(personId, latest.current);
      apply({ type: 'moved', key, place: begun });
      return draftOf(begun);
    },
  };
}

function forget(personId: string, place: QueryPlace): void {
  if (place.queryId === 'new')
    void import('../document/forget-unsaved.ts').then(({ forgetUnsaved }) =>
      forgetUnsaved(personId, storedIdOf(place)),
    );
}
