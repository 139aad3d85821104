import { type Suggestion, suggestProperties } from '@platbook/contract/property/property-search';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/call.ts';
import { recentSearches } from './recent-searches.ts';

const debounceMilliseconds = 180;
const shortest = 2;
const kinds = { address: 'Addresses', parcel: 'Parcels', place: 'Places', owner: 'Owners' } as const;

export interface SuggestionGroup {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

export function useSuggestions(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed, debounceMilliseconds);
  const isSearching = settled.length >= shortest && typed.length >= shortest;
  const answer = useQuery({
    ...endpointQuery(suggestProperties, { query: { q: settled } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (typed.length < shortest) {
    const recent = recentSearches();
    const groups: SuggestionGroup[] = recent.length > 0 ? [{ title: 'Recent searches', suggestions: recent }] : [];
    return { groups, all: recent, mended: undefined, isCurrent: true, failure: undefined };
  }
  const found = isSearching ? (answer.data?.suggestions ?? []) : [];
  const groups = Object.entries(kinds).flatMap(([kind, title]) => {
    const suggestions = found.filter((each) => each.kind === kind);
    return suggestions.length > 0 ? [{ title, suggestions }] : [];
  });
  return {
    groups,
    all: groups.flatMap(({ suggestions }) => suggestions),
    /** The corrected text that was searched instead of the typed one. */
    mended: answer.data?.mended ?? undefined,
    isCurrent: isSearching && settled === typed && answer.isFetched && !answer.isPlaceholderData,
    failure: answer.isError ? answer.error : undefined,
  };
}
