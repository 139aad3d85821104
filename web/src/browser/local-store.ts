import type { Suggestion } from '@platbook/contract/property-search';

/** What the product keeps in the browser, by key. */
export interface LocalValues {
  colorScheme: 'light' | 'dark';
  isTrialBannerCollapsed: boolean;
  /** The connection chosen last (specification §4). */
  selectedConnectionId: string;
  /** The subscription of the pack query that was opened last. */
  subscriptionCode: string;
  /** Widths and heights of panes in pixels, by the name of the split. */
  splits: Record<string, number>;
  isSchemaHidden: boolean;
  /** Shortcuts of a single key do nothing. */
  areSingleKeysOff: boolean;
  /** By what the server tells the texts of new queries of this browser from those of others: `b` and up to ten letters and digits. */
  browserMark: string;
  /** Filters of the Solution Catalog by the name that they were given, as their address holds them. */
  catalogFilters: Readonly<Record<string, Record<string, string | string[]>>>;
  /** The end of a long run is told by a notification of the browser. */
  isToldOfRuns: boolean;
  /** What was chosen last in the search bar of Property Navigator. */
  navigatorRecent: Suggestion[];
  /** Kept views of BI reports, the last one first: their names and the queries of their addresses, by the report's id. */
  reportBookmarks: Readonly<Record<string, readonly { readonly name: string; readonly search: string }[]>>;
}

type LocalKey = keyof LocalValues;
const prefix = 'platbook.';

/** The value kept under a key; undefined when there is none, storage is blocked or the text is not ours. */
export function getLocal<K extends LocalKey>(key: K): LocalValues[K] | undefined {
  const text = getLocalText(`${prefix}${key}`);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as LocalValues[K];
  } catch {
    return undefined;
  }
}

/** Keeps a value; undefined removes it. Blocked or full storage is no error: the value is then forgotten. */
export function setLocal<K extends LocalKey>(key: K, value: LocalValues[K] | undefined): void {
  setLocalText(`${prefix}${key}`, value === undefined ? undefined : JSON.stringify(value));
}

/** Unsaved SQL of a query; '' is the query that has no id yet. */
export function getUnsavedText(queryId: string): string | undefined {
  return getLocalText(`${prefix}unsaved.${queryId || 'new'}`);
}

/** Keeps the unsaved SQL of a query; undefined forgets it. False when storage is blocked or full and holds none of it. */
export function setUnsavedText(queryId: string, text: string | undefined): boolean {
  return setLocalText(`${prefix}unsaved.${queryId || 'new'}`, text);
}

/** Ids under which a person has unsaved SQL in this browser. */
export function listUnsavedIds(personId: string): string[] {
  const start = `${prefix}unsaved.${personId}.`;
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  } catch {
    return [];
  }
}

/**
 * The queries that a person had open in this tab of the browser, or, in a new one, in the tab that kept them last; `isOwn` tells
 * which. Undefined when nothing of ours is kept.
 */
export function getOpenQueries(personId: string): { value: unknown; isOwn: boolean } | undefined {
  const name = `${prefix}openQueries.${personId}`;
  try {
    const own = window.sessionStorage.getItem(name);
    const text = own ?? window.localStorage.getItem(name);
    return text === null ? undefined : { value: JSON.parse(text), isOwn: own !== null };
  } catch {
    return undefined;
  }
}

/** Keeps the queries that a person has open, for this tab of the browser and for the next new one. */
export function setOpenQueries(personId: string, value: object): void {
  const name = `${prefix}openQueries.${personId}`;
  setLocalText(name, JSON.stringify(value));
  try {
    window.sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Blocked or full: a reload then finds what the last tab kept.
  }
}

/** The batch that ran last in a query, by the query's name in this tab of the browser. */
export function getKeptRun(storedId: string): string | undefined {
  try {
    return window.sessionStorage.getItem(`${prefix}run.${storedId}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it until the tab is closed. */
export function setKeptRun(storedId: string, batchId: string): void {
  try {
    window.sessionStorage.setItem(`${prefix}run.${storedId}`, batchId);
  } catch {
    // Blocked or full: the run is then found in the history.
  }
}

/** Clears the flag that the specification (§2) has cleared before every sign-in. */
export function clearShowDialog(): void {
  setLocalText('showDialog', undefined);
}

function getLocalText(name: string): string | undefined {
  try {
    return window.localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function setLocalText(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
    return true;
  } catch {
    // Blocked or full: everything continues without the memory.
    return false;
  }
}
