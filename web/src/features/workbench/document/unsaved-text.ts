import type { Query } from '@platbook/contract/queries';
import { getUnsavedText, setUnsavedText } from '../../../browser/local-store.ts';

/** What a query that was never saved takes over of the one it was cloned from. */
export type CloneSource = Pick<Query, 'tags' | 'chart' | 'connectionId'>;

/** What the browser keeps beside an unsaved text. */
export interface UnsavedAbout {
  /** When it was typed, ISO 8601. */
  at: string;
  name: string;
  /** The version of the query that it was typed over. */
  version: number | null;
  source: CloneSource | undefined;
  /** The user has seen the note about it, or opened it on purpose. */
  isSeen?: boolean;
}

/** Unsaved text of a person and query, `{person}.{query}`, as this browser keeps it. */
export interface UnsavedText {
  text: string;
  about: Partial<UnsavedAbout>;
}

/** The unsaved text of a key, if there is one. */
export function readUnsaved(key: string): UnsavedText | undefined {
  const text = getUnsavedText(key);
  if (text === undefined) return undefined;
  try {
    return { text, about: JSON.parse(getUnsavedText(`${key}.about`) ?? '{}') as Partial<UnsavedAbout> };
  } catch {
    return { text, about: {} };
  }
}

/** Keeps an unsaved text; undefined forgets it. False when the browser does not keep it. */
export function keepUnsaved(key: string, text: string | undefined, about?: Partial<UnsavedAbout>): boolean {
  const isKept = setUnsavedText(key, text);
  setUnsavedText(`${key}.about`, text === undefined || !about ? undefined : JSON.stringify(about));
  return isKept;
}

/** Where unsaved text is kept that another one replaced. */
export function replacedKey(key: string): string {
  return `${key}.replaced`;
}
