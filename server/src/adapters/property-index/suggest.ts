import type { DatabaseSync } from 'node:sqlite';
import type { Suggestion } from '@platbook/contract/property/property-search';
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
/** Bits of word kinds: addresses and places, owners. */
const placeWords = 1;
const allWords = 3;
const share = { address: 4, parcel: 2, place: 2, owner: 2 };

/** Deterministic. Reads a bounded number of rows, whatever is typed. */
export function suggest(db: DatabaseSync, q: string, options: SuggestOptions): Suggestions {
  const text = q.slice(0, mostLetters);
  const typed = readTyped(text);
  if (typed.words.length === 0) return { suggestions: [], mended: null };
  const found = suggestAll(db, typed, options);
  if (found.length > 0) return { suggestions: found, mended: null };
  for (const mended of mendText(db, text, typed, options.owners ? allWords : placeWords)) {
    const suggestions = suggestAll(db, readTyped(mended), options);
    if (suggestions.length > 0) return { suggestions, mended };
  }
  return { suggestions: [], mended: null };
}

function suggestAll(db: DatabaseSync, typed: TypedText, { owners, limit }: SuggestOptions): Suggestion[] {
  const kinds = {
    address: suggestAddresses(db, typed, limit),
    parcel: suggestParcels(db, typed, limit),
    place: suggestPlaces(db, typed),
    owner: owners ? suggestOwners(db, typed) : [],
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
