import type { Suggestion } from '@platbook/contract/property/property-search';

export interface LocalValues {
  colorScheme: 'light' | 'dark';
  isTrialBannerCollapsed: boolean;
  selectedConnectionId: string;
  subscriptionCode: string;
  /** Widths and heights of panes in pixels, by split name. */
  splits: Record<string, number>;
  isSchemaHidden: boolean;
  areSingleKeysOff: boolean;
  /** Distinguishes this browser's drafts of new queries on the server: `b` and up to ten letters and digits. */
  browserMark: string;
  catalogFilters: Readonly<Record<string, Record<string, string | string[]>>>;
  /** Shows a browser notification when a long run ends. */
  isToldOfRuns: boolean;
  navigatorRecent: Suggestion[];
  /** Bookmarks of BI reports by report ID, newest first: name and query string. */
  reportBookmarks: Readonly<Record<string, readonly { readonly name: string; readonly search: string }[]>>;
}

type LocalKey = keyof LocalValues;
const prefix = 'platbook.';

export function getLocal<K extends LocalKey>(key: K): LocalValues[K] | undefined {
  const text = getLocalText(`${prefix}${key}`);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as LocalValues[K];
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined removes it. Silently does nothing if storage is blocked or full. */
export function setLocal<K extends LocalKey>(key: K, value: LocalValues[K] | undefined): void {
  setLocalText(`${prefix}${key}`, value === undefined ? undefined : JSON.stringify(value));
}

/** Unsaved SQL of a query; '' is the query without an ID. */
export function getUnsavedText(queryId: string): string | undefined {
  return getLocalText(`${prefix}unsaved.${queryId || 'new'}`);
}

export function setUnsavedText(queryId: string, text: string | undefined): boolean {
  return setLocalText(`${prefix}unsaved.${queryId || 'new'}`, text);
}

export function listUnsavedIds(personId: string): string[] {
  const start = `${prefix}unsaved.${personId}.`;
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  } catch {
    return [];
  }
}

/** In a new tab, those of the tab that stored them last (`isOwn` is false). */
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

export function setOpenQueries(personId: string, value: object): void {
  const name = `${prefix}openQueries.${personId}`;
  setLocalText(name, JSON.stringify(value));
  try {
    window.sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Blocked or full: after a reload, the last tab's queries are used.
  }
}

export function getSavedRun(storedId: string): string | undefined {
  try {
    return window.sessionStorage.getItem(`${prefix}run.${storedId}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function setSavedRun(storedId: string, batchId: string): void {
  try {
    window.sessionStorage.setItem(`${prefix}run.${storedId}`, batchId);
  } catch {
    // Blocked or full: the run is still in the history.
  }
}

/** The flag must be cleared before every sign-in. */
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
    return false;
  }
}
