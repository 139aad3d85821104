import { getLocal, setLocal } from '@platbook/ui/browser/local-store';

let mark: string | undefined;

/** The first query that was never saved has this browser's mark, so that two devices of a user don't overwrite each other. */
export function mirroredId(id: string): string {
  if (id !== 'new') return id;
  mark ??= getLocal('browserMark') ?? `b${Math.random().toString(36).slice(2, 12)}`;
  setLocal('browserMark', mark);
  return `new-${mark}`;
}

/** False for the first query of a new browser, which the server can't have a draft of. */
export const canHaveDraft = (id: string): boolean => id !== 'new' || getLocal('browserMark') !== undefined;
