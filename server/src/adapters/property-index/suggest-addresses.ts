import type { Suggestion } from '@platbook/contract/property/property-search';
import { indexWords, isDirection, readAddress, readStreet, type StreetKey } from '@platbook/property/search-words';
import { type HouseRow, type Lookup, mostHouses, type PlacedHouse, type StreetRow } from './lookup.ts';
import { markWords } from './mark-matches.ts';
import { boundsOf } from './suggest-entries.ts';
import { type Reading, readingsOf, type TypedText } from './typed-text.ts';

const mostStreets = 50;
/** Looked up together. */
const namesAtOnce = 8;

interface Hit {
  readonly house: HouseRow;
  readonly street: StreetRow;
  /** Compared element by element; smaller is better. */
  readonly rank: readonly number[];
}

interface Asked {
  readonly number: string;
  readonly unit: string;
  readonly street: StreetKey;
  readonly isStreetOpen: boolean;
  readonly behind: readonly string[];
  readonly isBehindOpen: boolean;
}

export async function suggestAddresses(lookup: Lookup, typed: TypedText, limit: number): Promise<Suggestion[]> {
  const hits = new Map<number, Hit>();
  for (const reading of readingsOf(typed))
    for (const hit of await findHits(lookup, reading)) {
      const known = hits.get(hit.house.propertyId);
      if (known === undefined || compareHits(hit, known) < 0) hits.set(hit.house.propertyId, hit);
    }
  return [...hits.values()]
    .sort(compareHits)
    .slice(0, limit)
    .map(({ house, street }) => {
      const label = [house.number, street.label, house.unit].filter((part) => part !== '').join(' ');
      return {
        kind: 'address',
        label,
        detail: `${street.city}, ${street.state} ${street.zip}`,
        matches: markWords(label, typed),
        propertyId: house.propertyId,
        where: null,
        bounds: boundsOf(house.lat === null ? null : house.lat / 1e6, house.lon === null ? null : house.lon / 1e6),
      };
    });
}

function compareHits(a: Hit, b: Hit): number {
  for (const [place, value] of a.rank.entries()) {
    const difference = value - (b.rank[place] as number);
    if (difference !== 0) return difference;
  }
  return a.house.propertyId - b.house.propertyId;
}

async function findHits(lookup: Lookup, { words, isOpen }: Reading): Promise<Hit[]> {
  const { number, street, unit } = readAddress(words);
  for (let length = street.length; length > 0; length -= 1) {
    const head = street.slice(0, length);
    const behind = street.slice(length);
    const isStreetOpen = isOpen && behind.length === 0 && unit === '';
    const hits: Hit[] = [];
    for (const key of streetKeysOf(head, isStreetOpen)) {
      const asked = { number, unit, street: key, isStreetOpen, behind, isBehindOpen: isOpen && unit === '' };
      hits.push(...(await hitsOf(lookup, asked)));
    }
    if (hits.length > 0) return hits;
  }
  return [];
}

function streetKeysOf(words: readonly string[], isOpen: boolean): StreetKey[] {
  const key = readStreet(words);
  const [first = '', ...rest] = words;
  const isDoubtful = isOpen && key.directions === '' && isDirection(first) && rest.length > 0;
  return isDoubtful ? [key, { key: rest.join(' '), directions: first }] : [key];
}

async function hitsOf(lookup: Lookup, asked: Asked): Promise<Hit[]> {
  const { number, street, isStreetOpen, behind } = asked;
  if (/^\d{1,5}$/.test(street.key) && number === '') return [];
  const { names, isCut } = await lookup.names(street.key, isStreetOpen);
  if (names.length === 0) return [];
  if (number === '') return firstHouses(lookup, names, asked);
  const hits = await numberedHouses(lookup, names, asked, false);
  if (hits.length === 0 && isCut && behind.length === 0) {
    const beginning = isStreetOpen ? street.key : `${street.key} `;
    hits.push(...rank(asked, await lookup.housesAmong(beginning, number)));
  }
  return hits.length > 0 ? hits : numberedHouses(lookup, names, asked, true);
}

async function findStreets(
  lookup: Lookup,
  names: readonly string[],
  { behind, isBehindOpen }: Asked,
): Promise<StreetRow[]> {
  const zip = behind.find((word) => /^\d{1,5}$/.test(word));
  const words = behind.filter((word) => word !== zip);
  const city = words.join(' ');
  const isIn = (street: StreetRow): boolean => {
    if (zip !== undefined && !street.zip.startsWith(zip)) return false;
    if (city === '' || `${street.words} `.startsWith(isBehindOpen ? city : `${city} `)) return true;
    const state = words.at(-1) as string;
    const isState = isBehindOpen ? street.state.startsWith(state) : street.state === state;
    return isState && (words.length === 1 || street.words === words.slice(0, -1).join(' '));
  };
  const [word] = words;
  const found = (await lookup.streets(names, { zip, word }, mostStreets)).filter(isIn);
  if (zip !== undefined || word === undefined || word.length > 2) return found;
  // Two letters can be a state, which streets aren't indexed by.
  const others = names.filter((name) => !found.some((street) => street.name === name));
  return others.length === 0 ? found : [...found, ...(await lookup.streets(others, {}, mostStreets * 4)).filter(isIn)];
}

function rank(asked: Asked, houses: readonly PlacedHouse[]): Hit[] {
  return houses.map(({ house, street }) => hitOf(asked, street, house));
}

function hitOf(asked: Asked, street: StreetRow, house: HouseRow): Hit {
  const { key, directions } = asked.street;
  const { name } = street;
  const isWholeName =
    name === key || (name.startsWith(`${key} `) && name.split(' ').length === key.split(' ').length + 1);
  const direction = street.directions === directions ? 0 : directions === '' || street.directions === '' ? 1 : 2;
  const isUnit = asked.unit === '' || indexWords(house.unit).split(' ').at(-1) === asked.unit;
  const ranks = [
    Number(house.number !== asked.number),
    Number(!isUnit),
    direction === 2 ? 1 : 0,
    Number(!isWholeName),
    direction,
    -street.homes,
  ];
  return { house, street, rank: ranks };
}

async function numberedHouses(
  lookup: Lookup,
  names: readonly string[],
  asked: Asked,
  isBeginning: boolean,
): Promise<Hit[]> {
  const { number, behind } = asked;
  if (behind.length === 0) return rank(asked, await lookup.housesOf(names, number, isBeginning));
  const how = { isBeginning, most: isBeginning ? 5 : mostHouses };
  return untilEnough(names, async (some) => {
    const streets = await findStreets(lookup, some, asked);
    return streets.length === 0 ? [] : rank(asked, await lookup.housesAt(streets, number, how));
  });
}

function firstHouses(lookup: Lookup, names: readonly string[], asked: Asked): Promise<Hit[]> {
  return untilEnough(names, async (some) => {
    const found = await findStreets(lookup, some, asked);
    const streets = some.flatMap((name) =>
      found
        .filter((street) => street.name === name)
        .sort((a, b) => b.homes - a.homes || a.id - b.id)
        .slice(0, 6),
    );
    if (streets.length === 0) return [];
    const houses = await lookup.housesAt(streets, undefined, { isBeginning: false, most: 2 });
    return houses.map(({ house, street }) => hitOf({ ...asked, number: house.number }, street, house));
  });
}

async function untilEnough(
  names: readonly string[],
  find: (some: readonly string[]) => Promise<readonly Hit[]>,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let from = 0; from < names.length && hits.length < mostHouses; from += namesAtOnce)
    hits.push(...(await find(names.slice(from, from + namesAtOnce))));
  return hits;
}
