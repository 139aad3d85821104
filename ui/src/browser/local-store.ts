import type { Suggestion } from '@platbook/contract/property/property-search';

export interface LocalValues {
  colorScheme: 'light' | 'dark';
  isTrialBannerCollapsed: boolean;
  selectedConnectionId: string;
  subscriptionCode: string;
  /** Widths and heights of panes in pixels, by split name. */
  splits: Record<string, number>;
  isSchemaHidden: boolean;
  /** Keys of collapsed entries of the schema tree by connection, the one changed last at the end. */
  schemaCollapsed: Readonly<Record<string, readonly string[]>>;
  areSingleKeysOff: boolean;
  adminTimeZone: 'local' | 'pacific' | 'utc';
  /** Distinguishes this browser's drafts of new queries on the server: `b` and up to ten letters and digits. */
  browserMark: string;
  catalogFilters: Readonly<Record<string, Record<string, string | string[]>>>;
  /** Shows a browser notification when a long run ends. */
  isToldOfRuns: boolean;
  /** How many rows the lists of Home had last, so that their skeleton has the same height. */
  homeRows: number;
  /** The maintenance banners that were last dismissed and announced. */
  bannerDismissed: string;
  bannerAnnounced: string;
  /** Shows the dictionary's words after codes in results. */
  areMeaningsShown: boolean;
  /** The figure of the totals row; undefined while the row is hidden. */
  totalsFigure: string;
  navigatorRecent: Suggestion[];
  /** Bookmarks of BI reports by report ID, newest first: name and query string. */
  reportBookmarks: Readonly<Record<string, readonly { readonly name: string; readonly search: string }[]>>;
}

type LocalKey = keyof LocalValues;
const prefix = 'platbook.';

export function getLocal<K extends LocalKey>(key: K): LocalValues[K] | undefined {
  return parsed(getText('localStorage', `${prefix}${key}`)) as LocalValues[K] | undefined;
}

/** Stores a value; undefined removes it. Silently does nothing if storage is blocked or full. */
export function setLocal<K extends LocalKey>(key: K, value: LocalValues[K] | undefined): void {
  setText('localStorage', `${prefix}${key}`, value === undefined ? undefined : JSON.stringify(value));
}

/** Unsaved SQL of a query; '' is the query without an ID. */
export function getUnsavedText(queryId: string): string | undefined {
  return getText('localStorage', `${prefix}unsaved.${queryId || 'new'}`);
}

export function setUnsavedText(queryId: string, text: string | undefined): boolean {
  return setText('localStorage', `${prefix}unsaved.${queryId || 'new'}`, text);
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
  const own = getText('sessionStorage', name);
  const value = parsed(own ?? getText('localStorage', name));
  return value === undefined ? undefined : { value, isOwn: own !== undefined };
}

/** After a reload of a tab whose storage is blocked or full, the last tab's queries are used. */
export function setOpenQueries(personId: string, value: object): void {
  const name = `${prefix}openQueries.${personId}`;
  for (const area of ['localStorage', 'sessionStorage'] as const) setText(area, name, JSON.stringify(value));
}

export function getSavedRun(storedId: string): string | undefined {
  return getText('sessionStorage', `${prefix}run.${storedId}`);
}

/** If storage is blocked or full, the run is still in the history. */
export function setSavedRun(storedId: string, batchId: string): void {
  setText('sessionStorage', `${prefix}run.${storedId}`, batchId);
}

/** How a query's numbers are shown in this tab, by column name. */
export function getNumberFormats(queryId: string): unknown {
  return parsed(getText('sessionStorage', `${prefix}formats.${queryId}`));
}

export function setNumberFormats(queryId: string, formats: Readonly<Record<string, string>>): void {
  setText('sessionStorage', `${prefix}formats.${queryId}`, JSON.stringify(formats));
}

/** The flag must be cleared before every sign-in. */
export function clearShowDialog(): void {
  setText('localStorage', 'showDialog', undefined);
}

type Area = 'localStorage' | 'sessionStorage';

export function getText(area: Area, name: string): string | undefined {
  try {
    return window[area].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. Returns false if storage is blocked or full. */
export function setText(area: Area, name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[area].removeItem(name);
    else window[area].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
