import type { Suggestion } from '@platbook/contract/property/property-search';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';

const most = 5;

export function recentSearches(): readonly Suggestion[] {
  const saved = getLocal('navigatorRecent');
  return Array.isArray(saved) ? saved : [];
}

export function keepRecent(suggestion: Suggestion): void {
  const others = recentSearches().filter(({ kind, label }) => kind !== suggestion.kind || label !== suggestion.label);
  setLocal('navigatorRecent', [{ ...suggestion, matches: [] }, ...others].slice(0, most));
}
