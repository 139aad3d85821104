/** `3482 Palmetto Run Drive N.` and `3482 PALMETTO RUN DR N` give the same words, in the index and in searches. */

/** Words with a shorter spelling; street suffixes follow the Postal Service (Publication 28, appendix C). */
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

/** The longer spellings, which users also mistype. */
export const longSpellings: readonly string[] = Object.keys(SPELLINGS).filter((word) => /^[A-Z]{4,}$/.test(word));

const DIRECTIONS = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);
/** Suffixes of street names; a name must have at least one other word. */
const SUFFIXES = new Set(
  `ALY AVE BLVD CIR CT CV CRES XING DR EXPY FWY HWY LNDG LN LOOP PASS PATH PIKE PKWY PL PLZ PT RD ROW RTE RUN SQ ST
  TER TPKE TRCE TRL WALK WAY`.split(/\s+/),
);
const UNITS = new Set(['APT', 'APARTMENT', 'UNIT', 'STE', 'SUITE', 'LOT', 'SPC', 'BLDG', 'RM', '#']);

const mostLetters = 200;
const mostWords = 12;

/** A word and its position in the source text, in UTF-16 units. */
export interface PlacedWord {
  readonly word: string;
  /** The source letters, uppercase without accents. */
  readonly letters: string;
  readonly from: number;
  readonly to: number;
}

/** Every character other than a letter or digit separates words, except that apostrophes are dropped; `#` is a word. */
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

/** Normalized words that a partially typed word could become: `DRIV` could become `DR`. */
export function spellingsFrom(letters: string): string[] {
  if (letters.length < 2) return [];
  const words = Object.entries(SPELLINGS).flatMap(([long, short]) => (long.startsWith(letters) ? [short] : []));
  return [...new Set(words)].filter((word) => word !== letters);
}

export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word);
}

export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s'’]/gu, '')
    .toUpperCase();
}

export function indexWords(text: string): string {
  return readWords(text)
    .map(({ word }) => word)
    .join(' ');
}

export function plainParcelNumber(text: string): string {
  return plainLetters(text.slice(0, mostLetters)).replace(/[^A-Z0-9]/g, '');
}

/** A street's lookup key: name and suffix. Directions are separate because users omit or misplace them. */
export interface StreetKey {
  readonly key: string;
  /** `N`, `S W` …; '' for none. */
  readonly directions: string;
}

/** Strips directions from a street if more than a suffix remains: `N MAIN ST` and `MAIN ST N` become `MAIN ST` with `N`; `AVE E` stays. */
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

export interface AddressParts {
  readonly number: string;
  readonly street: readonly string[];
  readonly unit: string;
}

export function readAddress(words: readonly string[]): AddressParts {
  const isNumbered = words.length > 1 && isHouseNumber(words[0] as string);
  const rest = isNumbered ? words.slice(1) : words;
  const mark = rest.findIndex((word, place) => place > 0 && UNITS.has(word));
  // "UNIT # 5": the unit is the first word after the designators.
  const behind = mark < 0 ? -1 : rest.findIndex((word, place) => place > mark && !UNITS.has(word));
  return {
    number: isNumbered ? (words[0] as string) : '',
    street: mark < 0 ? rest : [...rest.slice(0, mark), ...(behind < 0 ? [] : rest.slice(behind + 1))],
    unit: behind < 0 ? '' : (rest[behind] as string),
  };
}

/** `3482` and `12B`, but not `2ND`, which is a street name. */
export function isHouseNumber(word: string): boolean {
  return /^\d{1,7}[A-Z]?$/.test(word);
}
