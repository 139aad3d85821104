import type { Query } from '@platbook/contract/workbench/queries';
import { getUnsavedText, setUnsavedText } from '@platbook/ui/browser/local-store';

export type CloneSource = Pick<Query, 'tags' | 'chart' | 'connectionId'>;

export interface UnsavedAbout {
  /** When it was typed, ISO 8601. */
  at: string;
  name: string;
  version: number | null;
  source: CloneSource | undefined;
  /** The user has seen the note about it, or opened it on purpose. */
  isSeen?: boolean;
}

export interface UnsavedText {
  text: string;
  about: Partial<UnsavedAbout>;
}

export function readUnsaved(key: string): UnsavedText | undefined {
  const text = getUnsavedText(key);
  if (text === undefined) return undefined;
  try {
    return { text, about: JSON.parse(getUnsavedText(`${key}.about`) ?? '{}') as Partial<UnsavedAbout> };
  } catch {
    return { text, about: {} };
  }
}

/** Stores an unsaved text, or deletes it if undefined. False if the browser's storage refuses it. */
export function keepUnsaved(key: string, text: string | undefined, about?: Partial<UnsavedAbout>): boolean {
  const isSaved = setUnsavedText(key, text);
  setUnsavedText(`${key}.about`, text === undefined || !about ? undefined : JSON.stringify(about));
  return isSaved;
}

export function replacedKey(key: string): string {
  return `${key}.replaced`;
}
