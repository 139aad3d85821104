import type { Suggestion } from '@platbook/contract/property/property-search';
import type { Lookup } from './lookup.ts';
import { mendText } from './mend-words.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { suggestOwners, suggestParcels, suggestPlaces } from './suggest-entries.ts';
import { readTyped, type TypedText } from './typed-text.ts';

export interface Suggestions {
  readonly suggestions: Suggestion[];
  readonly mended: string | null;
}

/** `owners`: whether owner names are allowed. `limit`: rows of all kinds together. */
export interface SuggestOptions {
  readonly owners: boolean;
  readonly limit: number;
}

const mostLetters = 200;
const share = { address: 4, parcel: 2, place: 2, owner: 2 };

/** Deterministic. Reads a bounded number of rows, whatever is typed. */
export async function suggest(lookup: Lookup, q: string, options: SuggestOptions): Promise<Suggestions> {
  const text = q.slice(0, mostLetters);
  const typed = readTyped(text);
  if (typed.words.length === 0) return { suggestions: [], mended: null };
  const found = await suggestAll(lookup, typed, options);
  if (found.length > 0) return { suggestions: found, mended: null };
  for (const mended of await mendText(lookup, text, typed, options.owners)) {
    const suggestions = await suggestAll(lookup, readTyped(mended), options);
    if (suggestions.length > 0) return { suggestions, mended };
  }
  return { suggestions: [], mended: null };
}

async function suggestAll(lookup: Lookup, typed: TypedText, { owners, limit }: SuggestOptions): Promise<Suggestion[]> {
  const kinds = {
    address: await suggestAddresses(lookup, typed, limit),
    parcel: await suggestParcels(lookup, typed, limit),
    place: await suggestPlaces(lookup, typed),
    owner: owners ? await suggestOwners(lookup, typed) : [],
  };
  const names = ['address', 'parcel', 'place', 'owner'] as const;
  const taken = { address: 0, parcel: 0, place: 0, owner: 0 };
  let left = limit;
  for (const most of [share, { address: limit, parcel: limit, place: limit, owner: limit }])
    for (const name of names) {
      const more = Math.max(0, Math.min(most[name], kinds[name].length, taken[name] + left) - taken[name]);
      taken[name] += more;
      left -= more;
    }
  return names.flatMap((name) => kinds[name].slice(0, taken[name]));
}
