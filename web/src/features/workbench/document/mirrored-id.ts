import { getLocal, setLocal } from '../../../browser/local-store.ts';

let mark: string | undefined;

/**
 * By what the server knows the unsaved text of a query: its id; for the first query that was never saved a mark of this browser, so
 * that two devices of a person do not write over each other.
 */
export function mirroredId(id: string): string {
  if (id !== 'new') return id;
  mark ??= getLocal('browserMark') ?? `b${Math.random().toString(36).slice(2, 12)}`;
  setLocal('browserMark', mark);
  return `new-${mark}`;
}
