export interface QueryPlace {
  /** 'new' for one that was never saved. */
  queryId: string;
  /** The query string without `run`; its `draft` distinguishes queries that were never saved. */
  search: Readonly<Record<string, string | string[]>>;
}

export interface SavedTab extends QueryPlace {
  name: string;
}

export interface TabFacts {
  name: string;
  isUnsaved: boolean;
  run: { startedAt: number; batchId: string | undefined } | undefined;
}

export interface QueryTab extends SavedTab, TabFacts {
  /** Stable while the tab is open, whatever query it shows. */
  key: string;
  /** It was shown on this page and keeps its text, cursor, undo history and result. */
  isLive: boolean;
  isRunWanted: boolean;
}

/** The open queries and the recently closed ones, latest first. */
export interface QueryTabs {
  tabs: readonly QueryTab[];
  activeKey: string;
  closed: readonly SavedTab[];
  count: number;
}

export type TabAction =
  | { type: 'arrived'; place: QueryPlace; isRunWanted: boolean; isNewTab?: boolean; isFirst?: boolean }
  | { type: 'moved'; key: string; place: QueryPlace }
  | { type: 'updated'; key: string; facts: TabFacts }
  | { type: 'closed'; key: string; place: QueryPlace }
  | { type: 'dragged'; key: string; by: number };

export const mostClosed = 10;

/** Maximum of open queries: each keeps an editor, its undo history and its result. */
export const mostOpen = 20;

export function draftOf({ search }: QueryPlace): string {
  return [search['draft']].flat()[0] ?? '';
}

/** Key of the query's unsaved text: its id, `new` or `new-{mark}`. */
export function storedIdOf(place: QueryPlace): string {
  const draft = draftOf(place);
  return place.queryId === 'new' && draft ? `new-${draft}` : place.queryId;
}

export function isSamePlace(one: QueryPlace, other: QueryPlace): boolean {
  return storedIdOf(one) === storedIdOf(other);
}

export function isBlankTab({ queryId, isUnsaved, run }: QueryTab): boolean {
  return queryId === 'new' && !isUnsaved && !run;
}

export function isFull({ tabs }: QueryTabs, place: QueryPlace): boolean {
  return tabs.length >= mostOpen && !tabs.some((tab) => isSamePlace(tab, place));
}

export function activeTab({ tabs, activeKey }: QueryTabs): QueryTab | undefined {
  return tabs.find(({ key }) => key === activeKey);
}

/** An arriving address replaces the active tab, unless that has unsaved text or a run. A full strip closes the first tab without either. */
export function tabsReducer(state: QueryTabs, action: TabAction): QueryTabs {
  const { tabs, activeKey } = state;
  const change = (wanted: string, next: Partial<QueryTab>) =>
    tabs.map((tab) => (tab.key === wanted ? { ...tab, ...next } : tab));
  switch (action.type) {
    case 'arrived': {
      const { place, isRunWanted, isNewTab = false, isFirst = false } = action;
      const at = tabs.findIndex((tab) => tab.key === activeKey);
      const active = tabs[at];
      const closed = state.closed.filter((each) => !isSamePlace(each, place));
      const known = active && isSamePlace(active, place) ? active : tabs.find((tab) => isSamePlace(tab, place));
      if (known) {
        const search = known === active || Object.keys(place.search).length > 0 ? place.search : known.search;
        const isWanted = known.isLive ? known.isRunWanted : isRunWanted;
        const next = change(known.key, { search, isLive: true, isRunWanted: isWanted });
        return { ...state, tabs: next, activeKey: known.key, closed };
      }
      const fresh = { ...place, name: '', isUnsaved: false, run: undefined, isLive: true, isRunWanted };
      const isHeld = !active || active.isUnsaved || active.run !== undefined;
      if (!isNewTab && !isHeld && !(isFirst && tabs.length > 1))
        return { ...state, tabs: change(active.key, fresh), closed };
      const key = `t${state.count}`;
      const next = [...tabs.slice(0, at + 1), { ...fresh, key }, ...tabs.slice(at + 1)];
      const opened = { tabs: next, activeKey: key, closed, count: state.count + 1 };
      const idle = isFull(state, place) && tabs.find((tab) => tab !== active && !tab.isUnsaved && !tab.run);
      return idle ? tabsReducer(opened, { type: 'closed', key: idle.key, place }) : opened;
    }
    case 'moved':
      return { ...state, tabs: change(action.key, action.place) };
    case 'updated':
      return { ...state, tabs: change(action.key, action.facts) };
    case 'closed': {
      const at = tabs.findIndex((tab) => tab.key === action.key);
      const gone = tabs[at];
      if (!gone) return state;
      const rest = tabs.filter((tab) => tab !== gone);
      const { queryId, search, name } = gone;
      const before = state.closed.filter((each) => !isSamePlace(each, gone));
      const closed = isBlankTab(gone) ? before : [{ queryId, search, name }, ...before].slice(0, mostClosed);
      const left = { ...state, tabs: rest, closed };
      // An editor is always open: after the last query closes, an empty one.
      if (rest.length === 0) return tabsReducer(left, { type: 'arrived', place: action.place, isRunWanted: false });
      const next = gone.key === activeKey ? (rest[at] ?? rest[at - 1]) : activeTab(state);
      return next
        ? { ...left, tabs: rest.map((tab) => (tab === next ? { ...tab, isLive: true } : tab)), activeKey: next.key }
        : left;
    }
    case 'dragged': {
      const at = tabs.findIndex((tab) => tab.key === action.key);
      const to = Math.max(0, Math.min(tabs.length - 1, at + action.by));
      const dragged = tabs[at];
      if (!dragged || to === at) return state;
      const rest = tabs.filter((tab) => tab !== dragged);
      return { ...state, tabs: [...rest.slice(0, to), dragged, ...rest.slice(to)] };
    }
  }
}
