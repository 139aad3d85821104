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

/** Keeps the unsaved SQL of a query; undefined forgets it. */
export function setUnsavedText(queryId: string, text: string | undefined): void {
  setLocalText(`${prefix}unsaved.${queryId || 'new'}`, text);
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

function setLocalText(name: string, text: string | undefined): void {
  try {
    if (text === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
  } catch {
    // Blocked or full: everything goes on without the memory.
  }
}
