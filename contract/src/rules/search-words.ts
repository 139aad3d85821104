/**
 * Words of addresses, names and places in the one spelling that the search index keeps and a search asks for: `3482 Palmetto Run Drive N.`
 * and `3482 PALMETTO RUN DR N` are the same words. Both the builder of the index and its reader use these rules.
 */

/** Words that have another, shorter spelling; street suffixes as the Postal Service writes them (Publication 28, appendix C). */
const SPELLINGS: Readonly<Record<string, string>> = {
  ALLEY: 'ALY',
  AV: 'AVE',
  AVEN: 'AVE',
  AVENUE: 'AVE',
  AVN: 'AVE',
  BOULEVARD: 'BLVD',
  BOUL: 'BLVD',
  BV: 'BLVD',
  CIRCLE: 'CIR',
  CIRC: 'CIR',
  COURT: 'CT',
  COVE: 'CV',
  CRESCENT: 'CRES',
  CROSSING: 'XING',
  DRIVE: 'DR',
  DRV: 'DR',
  EXPRESSWAY: 'EXPY',
  FORT: 'FT',
  FREEWAY: 'FWY',
  HEIGHTS: 'HTS',
  HIGHWAY: 'HWY',
  HIWAY: 'HWY',
  JUNCTION: 'JCT',
  LANDING: 'LNDG',
  LANE: 'LN',
  LOOPS: 'LOOP',
  MOUNT: 'MT',
  MOUNTAIN: 'MTN',
  PARKWAY: 'PKWY',
  PKY: 'PKWY',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  POINT: 'PT',
  POINTE: 'PT',
  ROAD: 'RD',
  ROUTE: 'RTE',
  SAINT: 'ST',
  SQUARE: 'SQ',
  STR: 'ST',
  STRT: 'ST',
  STREET: 'ST',
  TERRACE: 'TER',
  TERR: 'TER',
  TRACE: 'TRCE',
  TRAIL: 'TRL',
  TURNPIKE: 'TPKE',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  FIRST: '1ST',
  SECOND: '2ND',
  THIRD: '3RD',
  FOURTH: '4TH',
  FIFTH: '5TH',
  SIXTH: '6TH',
  SEVENTH: '7TH',
  EIGHTH: '8TH',
  NINTH: '9TH',
  TENTH: '10TH',
  ELEVENTH: '11TH',
  TWELFTH: '12TH',
};

/** The longer spellings, which people mistype, too. */
export const longSpellings: readonly string[] = Object.keys(SPELLINGS).filter((word) => /^[A-Z]{4,}$/.test(word));

const DIRECTIONS = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);
/** What may be at the end of a street's name; a name is more than that. */
const SUFFIXES = new Set([
  ...[
    'ALY',
    'AVE',
    'BLVD',
    'CIR',
    'CT',
    'CV',
    'CRES',
    'XING',
    'DR',
    'EXPY',
    'FWY',
    'HWY',
    'LNDG',
    'LN',
    'LOOP',
    'PASS',
    'PATH',
  ],
  ...[
    'PIKE',
    'PKWY',
    'PL',
    'PLZ',
    'PT',
    'RD',
    'ROW',
    'RTE',
    'RUN',
    'SQ',
    'ST',
    'TER',
    'TPKE',
    'TRCE',
    'TRL',
    'WALK',
    'WAY',
  ],
]);
const UNITS = new Set(['APT', 'APARTMENT', 'UNIT', 'STE', 'SUITE', 'LOT', 'SPC', 'BLDG', 'RM', '#']);

/** Most letters and words that a search looks at. */
const mostLetters = 200;
const mostWords = 12;

/** A word, and where it is in the text it was read from, in UTF-16 units. */
export interface PlacedWord {
  /** In the spelling of the index. */
  readonly word: string;
  /** As it stands there, in large letters without accents. */
  readonly letters: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text in its order. What is neither a letter nor a digit parts words, but for an apostrophe, which is left out; `#` is a word. */
export function readWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const match of text.slice(0, mostLetters).matchAll(/#|[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’]*/gu)) {
    const letters = plainLetters(match[0]);
    if (letters === '') continue;
    const from = match.index;
    words.push({ word: SPELLINGS[letters] ?? letters, letters, from, to: from + match[0].length });
    if (words.length === mostWords) break;
  }
  return words;
}

/** What a word may become that is still being typed: `DRIV` is on its way to `DR`. */
export function spellingsFrom(letters: string): string[] {
  if (letters.length < 2) return [];
  const words = Object.entries(SPELLINGS).flatMap(([long, short]) => (long.startsWith(letters) ? [short] : []));
  return [...new Set(words)].filter((word) => word !== letters);
}

/** True of `N`, `SW` … */
export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word);
}

/** In large letters, without accents and apostrophes. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toUpperCase();
}

/** The words in the spelling of the index, parted by blanks. */
export function indexWords(text: string): string {
  return readWords(text)
    .map(({ word }) => word)
    .join(' ');
}

/** A parcel number without its punctuation. */
export function plainParcelNumber(text: string): string {
  return plainLetters(text.slice(0, mostLetters)).replace(/[^A-Z0-9]/g, '');
}

/** A street as it is looked up: its name and suffix, and its directions beside them, which people leave out or put elsewhere. */
export interface StreetKey {
  readonly key: string;
  /** `N`, `S W` …; '' for none. */
  readonly directions: string;
}

/** Takes the directions off a street's words, where more than a suffix is left: `N MAIN ST` and `MAIN ST N` are `MAIN ST` with `N`, `AVE E` stays. */
export function readStreet(words: readonly string[]): StreetKey {
  let from = 0;
  let to = words.length;
  const isName = (start: number, end: number): boolean => words.slice(start, end).some((word) => !SUFFIXES.has(word));
  if (DIRECTIONS.has(words[from] ?? '') && isName(from + 1, to)) from += 1;
  if (DIRECTIONS.has(words[to - 1] ?? '') && isName(from, to - 1)) to -= 1;
  return {
    key: words.slice(from, to).join(' '),
    directions: [...words.slice(0, from), ...words.slice(to)].join(' '),
  };
}

/** A one-line street address in its parts; `unit` is the number behind the word for a unit. */
export interface AddressParts {
  /** '' where there is none. */
  readonly number: string;
  readonly street: readonly string[];
  readonly unit: string;
}

/** Reads the words of an address without its city: `3482 PALMETTO RUN DR UNIT 5`. */
export function readAddress(words: readonly string[]): AddressParts {
  const isNumbered = words.length > 1 && isHouseNumber(words[0] as string);
  const rest = isNumbered ? words.slice(1) : words;
  const mark = rest.findIndex((word, place) => place > 0 && UNITS.has(word));
  // "UNIT # 5": the number is the first word behind the marks that is none.
  const behind = mark < 0 ? -1 : rest.findIndex((word, place) => place > mark && !UNITS.has(word));
  return {
    number: isNumbered ? (words[0] as string) : '',
    street: mark < 0 ? rest : [...rest.slice(0, mark), ...(behind < 0 ? [] : rest.slice(behind + 1))],
    unit: behind < 0 ? '' : (rest[behind] as string),
  };
}

/** `3482`, `12B`; `2ND` is the name of a street. */
export function isHouseNumber(word: string): boolean {
  return /^\d{1,7}[A-Z]?$/.test(word);
}
