import { isBlank } from '@platbook/contract/rules/batch';
import { getOpenQueries, listUnsavedIds, setOpenQueries } from '@platbook/ui/browser/local-store';
import { readUnsaved } from '../document/unsaved-text.ts';
import { type QueryPlace, type QueryTabs, type SavedTab, storedIdOf } from './query-tabs.ts';

const neverSaved = /^new(?:-([a-z0-9]+))?$/;

/** In a new browser tab also the queries that are in no stored list, so that no text becomes unreachable. */
export function readTabs(personId: string): QueryTabs {
  const saved = getOpenQueries(personId);
  const { tabs, active, closed } = (saved?.value ?? {}) as { tabs?: unknown; active?: unknown; closed?: unknown };
  const known = listOf(tabs).filter((tab) => tab.queryId !== 'new' || hasText(personId, tab));
  const left = listOf(closed);
  const listed = new Set([...known, ...left].map(storedIdOf));
  const found = saved?.isOwn ? [] : listUnsavedIds(personId).filter((id) => neverSaved.test(id) && !listed.has(id));
  const all = [...known, ...found.map((id) => neverSavedTab(personId, id)).filter((tab) => hasText(personId, tab))];
  return {
    tabs: all.map((tab, index) => ({
      ...tab,
      key: `t${index}`,
      isUnsaved: hasText(personId, tab),
      run: undefined,
      isLive: false,
      isRunWanted: false,
    })),
    activeKey: `t${Math.max(
      0,
      all.findIndex((tab) => storedIdOf(tab) === active),
    )}`,
    closed: left,
    count: all.length,
  };
}

export function keepTabs(personId: string, { tabs, activeKey, closed }: QueryTabs): void {
  const saved = ({ queryId, search, name }: SavedTab): SavedTab => ({ queryId, search, name });
  const active = tabs.find(({ key }) => key === activeKey);
  setOpenQueries(personId, { tabs: tabs.map(saved), active: active && storedIdOf(active), closed: closed.map(saved) });
}

export function freePlace(personId: string, { tabs, closed }: QueryTabs): QueryPlace {
  const isTaken = (place: QueryPlace) =>
    [...tabs, ...closed].some((each) => storedIdOf(each) === storedIdOf(place)) || hasText(personId, place);
  let mark = Date.now();
  let place: QueryPlace = { queryId: 'new', search: {} };
  while (isTaken(place)) {
    place = { queryId: 'new', search: { draft: mark.toString(36) } };
    mark += 1;
  }
  return place;
}

function hasText(personId: string, place: QueryPlace): boolean {
  const unsaved = readUnsaved(`${personId}.${storedIdOf(place)}`);
  return unsaved !== undefined && !isBlank(unsaved.text);
}

function neverSavedTab(personId: string, id: string): SavedTab {
  const draft = neverSaved.exec(id)?.[1];
  const name = readUnsaved(`${personId}.${id}`)?.about.name ?? '';
  return { queryId: 'new', search: draft ? { draft } : {}, name };
}

/** The tabs of a stored list, which can have any content. */
function listOf(value: unknown): SavedTab[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is SavedTab =>
      typeof each?.queryId === 'string' && typeof each.name === 'string' && typeof each.search === 'object',
  );
}
