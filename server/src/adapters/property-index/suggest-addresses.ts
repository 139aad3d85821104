import type { Suggestion } from '@platbook/contract/property/property-search';
import { indexWords, isDirection, readAddress, readStreet, type StreetKey } from '@platbook/property/search-words';
import { type HouseRow, type Lookup, mostHouses, type NameRow, type PlacedHouse, type StreetRow } from './lookup.ts';
import { markWords } from './mark-matches.ts';
import { boundsOf } from './suggest-entries.ts';
import { type Reading, readingsOf, type TypedText } from './typed-text.ts';

const mostStreets = 50;

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
  const hits: Hit[] = [];
  for (const name of names) {
    hits.push(
      ...(number === '' ? await firstHouses(lookup, name, asked) : await numberedHouses(lookup, name, asked, false)),
    );
    if (hits.length >= mostHouses) return hits;
  }
  if (hits.length > 0 || number === '') return hits;
  if (isCut && behind.length === 0) {
    const beginning = isStreetOpen ? street.key : `${street.key} `;
    hits.push(...rank(asked, await lookup.housesAmong(beginning, number)));
  }
  if (hits.length > 0) return hits;
  for (const name of names) {
    hits.push(...(await numberedHouses(lookup, name, asked, true)));
    if (hits.length >= mostHouses) break;
  }
  return hits;
}

async function findStreets(lookup: Lookup, { text }: NameRow, { behind, isBehindOpen }: Asked): Promise<StreetRow[]> {
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
  const found = (await lookup.streets(text, { zip, word }, mostStreets)).filter(isIn);
  // Two letters can be a state, which streets aren't indexed by.
  if (zip !== undefined || word === undefined || found.length > 0 || word.length > 2) return found;
  return (await lookup.streets(text, {}, mostStreets * 4)).filter(isIn);
}

function rank(asked: Asked, houses: readonly PlacedHouse[]): Hit[] {
  return houses.map(({ house, street, name }) => hitOf(asked, name, street, house));
}

function hitOf(asked: Asked, name: string, street: StreetRow, house: HouseRow): Hit {
  const { key, directions } = asked.street;
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

async function numberedHouses(lookup: Lookup, name: NameRow, asked: Asked, isBeginning: boolean): Promise<Hit[]> {
  const { number, behind } = asked;
  if (behind.length === 0) return rank(asked, await lookup.housesOf(name.text, number, isBeginning));
  const streets = await findStreets(lookup, name, asked);
  const how = { isBeginning, most: isBeginning ? 5 : mostHouses };
  return streets.length === 0 ? [] : rank(asked, await lookup.housesAt(name.text, streets, number, how));
}

async function firstHouses(lookup: Lookup, name: NameRow, asked: Asked): Promise<Hit[]> {
  const streets = (await findStreets(lookup, name, asked)).sort((a, b) => b.homes - a.homes || a.id - b.id).slice(0, 6);
  if (streets.length === 0) return [];
  const houses = await lookup.housesAt(name.text, streets, undefined, { isBeginning: false, most: 2 });
  return houses.map(({ house, street }) => hitOf({ ...asked, number: house.number }, name.text, street, house));
}
