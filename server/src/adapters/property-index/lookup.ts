/** A value, or the promise of one: files answer at once. */
export type Soon<Value> = Value | Promise<Value>;

export interface NameRow {
  readonly text: string;
  readonly homes: number;
}

export interface StreetRow {
  readonly id: number;
  readonly name: string;
  readonly directions: string;
  readonly label: string;
  readonly city: string;
  readonly words: string;
  readonly zip: string;
  readonly state: string;
  readonly first: string;
  readonly homes: number;
}

export interface HouseRow {
  readonly number: string;
  readonly unit: string;
  readonly propertyId: number;
  /** In millionths of a degree. */
  readonly lat: number | null;
  readonly lon: number | null;
}

export interface PlacedHouse {
  readonly house: HouseRow;
  readonly street: StreetRow;
}

export type EntryKind = 'place' | 'owner';

export interface FoundEntry {
  /** Identifies the place or owner in this lookup. */
  readonly entry: string | number;
  readonly isWhole: boolean;
}

export interface PlaceRow {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly detail: string;
  readonly words: string;
  readonly condition: string;
  readonly west: number | null;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly homes: number;
}

export interface OwnerRow {
  readonly entry: string | number;
  readonly label: string;
  readonly homes: number;
}

export interface ParcelRow {
  readonly propertyId: number;
  readonly label: string;
  readonly fips: string;
  readonly county: string | null;
  readonly state: string | null;
  readonly line: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

/** What narrows down the streets of a name: the start of a ZIP, and of the first word of a city. */
export interface StreetFilter {
  readonly zip?: string | undefined;
  readonly word?: string | undefined;
}

/** The words, streets and names of one entitlement set. Each call reads a bounded number of rows, in one round trip if the rows are elsewhere. */
export interface Lookup {
  /** The name that is `key`, and those that start with it (as a word, unless `isOpen`), most homes first. `isCut`: there are more. */
  names(key: string, isOpen: boolean): Soon<{ readonly names: readonly string[]; readonly isCut: boolean }>;
  /** At most `most` of each name. */
  streets(names: readonly string[], filter: StreetFilter, most: number): Soon<readonly StreetRow[]>;
  /** Houses on any street of the names, with the number or one that starts with it; those of the first names, if there are many. */
  housesOf(names: readonly string[], number: string, isBeginning: boolean): Soon<readonly PlacedHouse[]>;
  /** The same on these streets, at most `most` on each. */
  housesAt(
    streets: readonly StreetRow[],
    number: string | undefined,
    how: { readonly isBeginning: boolean; readonly most: number },
  ): Soon<readonly PlacedHouse[]>;
  /** Houses with the number on any of a great many streets whose names start with the text. */
  housesAmong(beginning: string, number: string): Soon<readonly PlacedHouse[]>;
  entries(kind: EntryKind, text: string, isOpen: boolean): Soon<readonly FoundEntry[]>;
  places(entries: readonly (string | number)[]): Soon<readonly PlaceRow[]>;
  owners(entries: readonly (string | number)[]): Soon<readonly OwnerRow[]>;
  parcels(number: string, most: number): Soon<readonly ParcelRow[]>;
  /** Prefixes in the vocabulary with one of these keys (typo-keys.ts). */
  starts(keys: readonly string[]): Soon<readonly string[]>;
  /** Words with one of these prefixes. */
  words(starts: readonly string[], withOwners: boolean): Soon<readonly NameRow[]>;
  hasWord(letters: string, isBeginning: boolean, withOwners: boolean): Soon<boolean>;
}

/** Prefixes shared by more keys than this have precomputed best entries (warehouse/src/property-index/best-entries.ts). */
export const many = 64;
export const longestBest = 24;
export const mostHouses = 60;
/** Words read per prefix. */
export const mostWords = 60;
