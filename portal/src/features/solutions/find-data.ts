import type { DictionaryObject } from '@platbook/contract/workbench/data-dictionary';

/** Industry synonyms for words in names and descriptions; all words of a line match each other. */
const lines = [
  'apn, parcel number, parcelnumber',
  'lien, mortgage, loan',
  'heloc, home equity, line of credit',
  'sqft, square feet, living area, livingarea',
  'beds, bedrooms',
  'baths, bathrooms',
  'avm, estimated value, valuation, automated value',
  'rent, rental',
  'lis pendens, lis, pre-foreclosure, preforeclosure',
  'notice of default, nod, pre-foreclosure, preforeclosure',
  'reo, bank owned, repossessed',
  'auction, trustee sale, sheriff sale',
  'ltv, loan to value, loan-to-value',
  'fips, county code, countyfips',
  'zip, postal code, postcode, zipcode',
  'deed, transfer, recorder',
  'sale price, saleprice, price',
  'comps, comparable',
  'owner, ownership, landlord',
  'absentee, non-owner occupied',
  'flood, fema, sfha',
  'fire, wildfire',
  'crime, safety',
  'hoa, association, homeowners association',
  'poi, point of interest, amenity',
  'apr, interest rate, note rate',
  'geometry, polygon, boundary, wkt',
  'lat, latitude',
  'lon, lng, longitude',
];
const groups = lines.map((line) => line.split(', '));

function meaningsOf(word: string): readonly string[] {
  return [...new Set([word, ...groups.filter((group) => group.includes(word)).flat()])];
}

/** A search in lower case: each part with its synonyms. Phrases stay one part. */
function readSearch(search: string): readonly (readonly string[])[] {
  let rest = ` ${search.trim().toLowerCase().replace(/\s+/g, ' ')} `;
  const parts: string[] = [];
  for (const saying of groups.flat().filter((each) => each.includes(' '))) {
    if (!rest.includes(` ${saying} `)) continue;
    parts.push(saying);
    rest = rest.replace(` ${saying} `, ' ');
  }
  return [...parts, ...rest.split(' ').filter(Boolean)].map(meaningsOf);
}

export interface DataHit {
  readonly object: string;
  readonly kind: 'table' | 'view';
  readonly column: { readonly name: string; readonly type: string } | undefined;
  readonly description: string;
  readonly packs: readonly string[];
}
interface Entry extends DataHit {
  /** In lower case, as written and in words: `livingareasqft living area sq ft`. */
  readonly name: string;
  readonly text: string;
}

const inWords = (name: string) => `${name} ${name.replace(/([a-z\d])([A-Z])/g, '$1 $2')}`.toLowerCase();

export function indexData(objects: readonly DictionaryObject[]): readonly Entry[] {
  return objects.flatMap(({ object, kind, description, packs, columns }) => {
    const enter = (name: string, words: string, column: DataHit['column']): Entry => {
      const written = inWords(name);
      return {
        object,
        kind,
        column,
        description: words,
        packs,
        name: written,
        text: `${written} ${words.toLowerCase()}`,
      };
    };
    return [
      enter(object, description, undefined),
      ...columns.map(({ name, type, description: words }) => enter(name, words, { name, type })),
    ];
  });
}

/** Entries that contain every part of the search or a synonym; names before descriptions, tables before columns. */
export function findData(index: readonly Entry[], search: string): readonly DataHit[] {
  const parts = readSearch(search);
  if (search.trim().length < 2) return [];
  const ranked = index.flatMap((entry) => {
    if (!parts.every((meanings) => meanings.some((word) => entry.text.includes(word)))) return [];
    const isNamed = parts.every((meanings) => meanings.some((word) => entry.name.includes(word)));
    return [{ entry, rank: (isNamed ? 0 : 2) + (entry.column === undefined ? 0 : 1) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
