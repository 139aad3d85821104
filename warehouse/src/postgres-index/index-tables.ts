import { type PropertyField, propertyFields } from '@platbook/contract/property/property-fields';
import { duckdbType, requireObject } from '../model.ts';
import { KEYED_BY_PROPERTY } from '../property-index/write-homes.ts';

/** Raised when tables change: an index of another version is loaded again from the start. */
export const INDEX_VERSION = '1';

/** Objects whose rows have a property's address, city, parcel number and location. */
const addressed = ['Property.PropertyAddress', 'Property.PropertyDetail'];
const addressColumns = ['address', 'city', 'apn', 'lat', 'lon', 'x', 'y'];

/** A column for each field; `city` and `zip` are columns of every row, and `county` names the partition. */
export const fieldColumns: readonly PropertyField[] = propertyFields.filter(
  ({ key }) => !['county', 'city', 'zip'].includes(key),
);

export function postgresType({
  object,
  column,
  kind,
}: PropertyField): 'integer' | 'bigint' | 'double precision' | 'date' | 'text' {
  const type =
    kind === 'text'
      ? 'VARCHAR'
      : duckdbType(requireObject(object).columns.find(({ name }) => name === column)?.type ?? '');
  if (type === 'DATE') return 'date';
  if (type === 'BIGINT') return 'bigint';
  if (/^(TINYINT|SMALLINT|INT|INTEGER)$/.test(type)) return 'integer';
  return /^(DOUBLE|DECIMAL)/.test(type) ? 'double precision' : 'text';
}

const text = 'text COLLATE "C"';
const typeOf = (field: PropertyField): string => (postgresType(field) === 'text' ? text : postgresType(field));

/**
 * `at` numbers the county's properties along the space-filling curve. `has` has a bit per object of `KEYED_BY_PROPERTY` in which the property
 * has rows. `span` identifies an owner with properties in several counties: `spans` has their number in each, and "ownedCount" that in this one.
 */
const homes = `CREATE TABLE search.homes (county ${text} NOT NULL, propertyid bigint NOT NULL, address ${text}, city ${text}, zip ${text}, apn ${text},
  lat double precision, lon double precision, x integer, y integer, at integer NOT NULL, has integer NOT NULL, span bigint,
  ${fieldColumns.map((field) => `"${field.key}" ${typeOf(field)}`).join(', ')}) PARTITION BY LIST (county)`;

/** Dates are days since 1970. */
export const numberOf = (field: PropertyField): string =>
  postgresType(field) === 'date' ? `("${field.key}" - DATE '1970-01-01')` : `"${field.key}"`;

/** Bits of a number in `slices`. */
export const sliceCount = 27;

/** The number of a value is its distance from `least` in units, from 1; 0 is none. Undefined: the field's values have no unit. */
export function slicingOf(field: PropertyField): { readonly least: number; readonly unit: number } | undefined {
  if (field.key === 'ownedCount') return undefined;
  const type = postgresType(field);
  if (type === 'date') return { least: -70_000, unit: 1 };
  if (type === 'integer' || type === 'bigint') return { least: 0, unit: 1 };
  const written = requireObject(field.object).columns.find(({ name }) => name === field.column)?.type ?? '';
  const [, decimals] = /^decimal\(\d+, ?(\d+)\)$/.exec(written) ?? [];
  return decimals === undefined ? undefined : { least: -10_000, unit: 10 ** -Number(decimals) };
}

/** In the order of the table. */
export const homesColumns: readonly string[] = [
  ...['county', 'propertyid', 'address', 'city', 'zip', 'apn', 'lat', 'lon', 'x', 'y', 'at', 'has', 'span'],
  ...fieldColumns.map(({ key }) => key),
];

/** Identical on each county's partition, created there before it is attached. `%s` is the table. */
export const homesIndexes = [
  '(propertyid)',
  '(at)',
  'USING brin (x, y) WITH (pages_per_range = 8)',
  '(zip)',
  '(city)',
  '("subdivision") WHERE "subdivision" IS NOT NULL',
  '("neighborhood") WHERE "neighborhood" IS NOT NULL',
  '("owner") WHERE "owner" IS NOT NULL',
  '(address, propertyid)',
  '("value" DESC NULLS LAST, propertyid)',
  '("value", propertyid)',
  '("saleDate" DESC NULLS LAST, propertyid)',
  '("filed" DESC NULLS LAST, propertyid)',
];

/** What the map can color by (server/src/adapters/property-index/statements/tile-sql.ts). */
export const middles = fieldColumns.filter(({ key }) =>
  ['type', 'stage', 'value', 'equity', 'flood', 'wildfire'].includes(key),
);
export const cellColumns = 'county, object, bits, x, y, homes, sumx, sumy, west, north, east, south, first';

export interface GuardedTable {
  readonly name: string;
  readonly columns: string;
  /** Created after the first load. */
  readonly indexes: readonly string[];
  /** Rows with an object are only for sets that have it. */
  readonly hasObject: boolean;
}

/**
 * Tables with rows of all counties: a search text doesn't say which county it means. Every one has a column `county`, by which PostgreSQL
 * shows a set's role only its own rows. `object` is the object that the row is made of; null for what every set has.
 */
export const guardedTables: readonly GuardedTable[] = [
  {
    name: 'counties',
    columns: `county ${text} PRIMARY KEY, name text, state text, homes bigint NOT NULL, located bigint NOT NULL, west double precision, south double precision,
      east double precision, north double precision, asof text, fingerprint text NOT NULL`,
    indexes: [],
    hasObject: false,
  },
  {
    // Counts by value: of choices and flags by code; of numbers and dates by bin, whose smallest and largest values are `low` and `high`. All null:
    // properties without a value. `bits` has the properties with the value, by `at`.
    name: 'tallies',
    columns: `county ${text} NOT NULL, field ${text} NOT NULL, object ${text}, code ${text}, low double precision, high double precision, homes bigint NOT NULL, bits bit varying`,
    indexes: ['(field, code, county) INCLUDE (homes)', '(county)'],
    hasObject: true,
  },
  {
    // Numbers and dates by bit (O'Neil and Quass 1997): `s3` has a one for each property whose number has a one at the fourth lowest bit.
    name: 'slices',
    columns: `county ${text} NOT NULL, object ${text}, field ${text} NOT NULL, least double precision NOT NULL, unit double precision NOT NULL,
      ${Array.from({ length: sliceCount }, (_, slice) => `s${slice} bit varying NOT NULL`).join(', ')}`,
    indexes: ['(field, county)', '(county)'],
    hasObject: true,
  },
  {
    name: 'meanings',
    columns: `county ${text} NOT NULL, field ${text} NOT NULL, object ${text}, code ${text} NOT NULL, meaning text NOT NULL`,
    indexes: ['(field, code, county)'],
    hasObject: true,
  },
  {
    // Squares of the map, 2^bits units wide. Their properties have consecutive numbers (`at`) from `first`. With the median or most frequent value of what the map can color by.
    name: 'cells',
    columns: `county ${text} NOT NULL, object ${text}, bits smallint NOT NULL, x integer NOT NULL, y integer NOT NULL, homes bigint NOT NULL, sumx double precision NOT NULL,
      sumy double precision NOT NULL, west integer NOT NULL, north integer NOT NULL, east integer NOT NULL, south integer NOT NULL, first integer NOT NULL, ${middles.map((field) => `"${field.key}" ${typeOf(field)}`).join(', ')}`,
    indexes: ['(bits, x, y)', '(county)'],
    hasObject: true,
  },
  {
    name: 'streets',
    columns: `county ${text} NOT NULL, object ${text}, id bigint NOT NULL, name ${text} NOT NULL, directions text NOT NULL, label text NOT NULL, city text NOT NULL,
      words ${text} NOT NULL, zip ${text} NOT NULL, first ${text} NOT NULL, homes integer NOT NULL`,
    indexes: ['(name, zip)', '(name, words)', '(county, name)', '(id)'],
    hasObject: true,
  },
  {
    name: 'houses',
    columns: `county ${text} NOT NULL, object ${text}, name ${text} NOT NULL, number ${text} NOT NULL, street bigint NOT NULL, unit ${text} NOT NULL,
      propertyid bigint NOT NULL, lat integer, lon integer`,
    indexes: ['(name, number, street)', 'USING brin (county)'],
    hasObject: true,
  },
  {
    name: 'parcels',
    columns: `county ${text} NOT NULL, object ${text}, number ${text} NOT NULL, propertyid bigint NOT NULL, label text NOT NULL`,
    indexes: ['(number, county)', 'USING brin (county)'],
    hasObject: true,
  },
  {
    name: 'places',
    columns: `county ${text} NOT NULL, object ${text}, id bigint NOT NULL, kind ${text} NOT NULL, code ${text} NOT NULL, label text NOT NULL, detail text NOT NULL,
      words text NOT NULL, west double precision, south double precision, east double precision, north double precision, homes integer NOT NULL`,
    indexes: ['(id)', '(kind, code)', '(county)'],
    hasObject: true,
  },
  {
    // `kind` is place or owner; `entry` is the ID of the place or the owner's name.
    name: 'keys',
    columns: `county ${text} NOT NULL, object ${text}, kind ${text} NOT NULL, text ${text} NOT NULL, entry ${text} NOT NULL, homes integer NOT NULL`,
    indexes: ['(kind, text, county)', '(county, kind, text)'],
    hasObject: true,
  },
  {
    name: 'owners',
    columns: `county ${text} NOT NULL, object ${text}, label ${text} NOT NULL, homes integer NOT NULL`,
    indexes: ['(label)', 'USING brin (county)'],
    hasObject: true,
  },
  {
    // For prefixes that many of the county's keys share: the entries with most homes. `kind` is place, owner or street.
    name: 'best',
    columns: `county ${text} NOT NULL, object ${text}, kind ${text} NOT NULL, start ${text} NOT NULL, entries text[] NOT NULL, homes integer[] NOT NULL`,
    indexes: ['(kind, start, county)', '(county)'],
    hasObject: true,
  },
  {
    name: 'words',
    columns: `county ${text} NOT NULL, object ${text}, text ${text} NOT NULL, homes bigint NOT NULL`,
    indexes: ['(text, county)', '(county)'],
    hasObject: true,
  },
  {
    // Prefixes of the vocabulary. `hash` finds them from `typos`, which has no text.
    name: 'starts',
    columns: `county ${text} NOT NULL, object ${text}, start ${text} NOT NULL,
      hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(start, 0)) STORED`,
    indexes: ['(hash, county)', '(county)'],
    hasObject: true,
  },
  {
    name: 'spans',
    columns: `county ${text} NOT NULL, object ${text}, span bigint NOT NULL, homes integer NOT NULL`,
    indexes: ['(span, county)', '(county)'],
    hasObject: true,
  },
];

/** Values of `object` for rows that several objects allow, or that need two. */
export const ADDRESS = 'address';
export const NEIGHBORHOOD = 'neighborhood';
export const combinedSql = `CASE WHEN wanted && ARRAY[${addressed.map((name) => `'${name}'`).join(', ')}] THEN ARRAY['${ADDRESS}'] ELSE '{}' END
  || CASE WHEN wanted @> ARRAY['Property.PropertyAddress', 'Boundaries.GeoBoundary'] THEN ARRAY['${NEIGHBORHOOD}'] ELSE '{}' END`;

/** Which role can read which columns of `homes`; undefined is the role of all sets. */
export function columnGrants(): Map<string | undefined, string[]> {
  const grants = new Map<string | undefined, string[]>([
    [undefined, ['county', 'propertyid', 'zip', 'at', 'has']],
    ['Ownership.CurrentOwner', ['span']],
  ]);
  const add = (object: string, columns: readonly string[]) =>
    grants.set(object, [...(grants.get(object) ?? []), ...columns]);
  for (const object of addressed) add(object, addressColumns);
  for (const { key, object } of fieldColumns) add(object, [key]);
  return grants;
}

export function createTables(): string[] {
  return [
    'CREATE SCHEMA search',
    'CREATE TABLE search.about (version text NOT NULL)',
    `INSERT INTO search.about VALUES ('${INDEX_VERSION}')`,
    homes,
    ...homesIndexes.map((index) => `CREATE INDEX ON search.homes ${index}`),
    ...guardedTables.map(({ name, columns }) => `CREATE TABLE search.${name} (${columns})`),
    // Keys and starts are hashes: the table names no word, so it needs no county.
    'CREATE TABLE search.typos (key bigint NOT NULL, start bigint NOT NULL, PRIMARY KEY (key, start))',
    'CREATE TABLE search.sets (hash text PRIMARY KEY, objects text[] NOT NULL, counties text[] NOT NULL)',
    ...['homes', 'typos', ...guardedTables.map(({ name }) => name)].flatMap((name) => [
      `ALTER TABLE search.${name} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE search.${name} FORCE ROW LEVEL SECURITY`,
      `CREATE POLICY loader ON search.${name} TO CURRENT_USER USING (true) WITH CHECK (true)`,
    ]),
  ];
}

/** As bits of `has`. */
export const maskSql = `(SELECT coalesce(sum(1 << (n - 1)::integer), 0) FROM unnest(ARRAY[${KEYED_BY_PROPERTY.map((name) => `'${name}'`).join(', ')}]) WITH ORDINALITY t(one, n)
  WHERE one = ANY (wanted))`;
