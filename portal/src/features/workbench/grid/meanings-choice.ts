import { createState } from '@platbook/ui/browser/create-state';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';

/** Whether results, copies and exports have the dictionary's words next to their codes. Kept in this browser. */
export const areMeaningsShown = createState(getLocal('areMeaningsShown') ?? false);

export function toggleMeanings(): void {
  const next = !areMeaningsShown.get();
  areMeaningsShown.set(next);
  setLocal('areMeaningsShown', next || undefined);
}
