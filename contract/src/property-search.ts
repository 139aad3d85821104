/**
 * Property Navigator's calls (domain paper §6). Every one is sent with `Authorization: Bearer` and the key that
 * `POST /api/navigator/sessions` answered, and reads the caller's own set alone: suggestions, counts and neighbors too.
 */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  fieldsShape,
  idsShape,
  nearShape,
  sortShape,
  viewShape,
  whereShape,
  wholeShape,
  withinShape,
} from './search-texts.ts';
import { cursorShape, nullable } from './text.ts';

/** A cell: dates as YYYY-MM-DD, flags as Y and N, numbers as numbers. */
export const cellShape = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] });
export type Cell = Static<typeof cellShape>;
/** west, south, east, north in degrees. */
export const boundsShape = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]);
export type Bounds = Static<typeof boundsShape>;

/**
 * The conditions of a search, as texts in the address; fields that are not named do not matter. `where` has one line for each
 * field, `key=value`, joined by `&` and encoded as in an address: `type=SFR,CND` (any of), `pool=Y`, `value=200000..450000`,
 * `built=..1950`, `saleDate=2025-01-01..`; `none` asks for properties without a value, `permitDate=none,..2015-01-01` for those
 * with none since. Several lines of one key are refused.
 */
export const conditions = {
  where: whereShape,
  /** A polygon, 3 to 200 corners `lon,lat lon,lat …`, closed by itself. */
  within: withinShape,
  /** `lat,lon,miles`, at most 20 miles. */
  near: nearShape,
  /** Of these properties alone: ids joined by commas, at most 1,000. */
  ids: idsShape,
  /** What the map shows: `west,south,east,north`. */
  view: viewShape,
};
/** What the patterns of the conditions can't say. */
export const refusedConditions =
  "a where with a field that is listed twice or a range that ends before it starts, a polygon that crosses itself or has fewer than three different corners, a view without width or height, and fields that aren't in the caller's packs or need a signed NDA.";
export const conditionsShape = Type.Object(conditions);
export type SearchConditions = Static<typeof conditionsShape>;

export const suggestionShape = Type.Object({
  kind: Type.Unsafe<'address' | 'parcel' | 'place' | 'owner'>({
    type: 'string',
    enum: ['address', 'parcel', 'place', 'owner'],
  }),
  label: Type.String(),
  /** What tells it from others of the same name: city and ZIP, county, `12 properties`. */
  detail: Type.String(),
  /** Parts of the label that were typed, as [from, to) in UTF-16 units; a mended word counts as typed. */
  matches: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  /** Of an address or a parcel. */
  propertyId: nullable(Type.Integer()),
  /** A line of `where` that finds what is meant: `zip=32205`; null where there is a property. */
  where: nullable(Type.String()),
  /** Where it lies, for the map; null when nobody knows. */
  bounds: nullable(boundsShape),
});
export type Suggestion = Static<typeof suggestionShape>;

export const suggestProperties = endpoint({
  method: 'GET',
  path: '/api/navigator/suggestions',
  summary: 'Suggests up to ten addresses, parcels, places and owners for a search text.',
  query: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({
    suggestions: Type.Array(suggestionShape),
    /** The text that was searched when what was typed found nothing: "palmeto" → "palmetto"; else null. */
    mended: nullable(Type.String()),
  }),
});

export const getNavigatorStart = endpoint({
  method: 'GET',
  path: '/api/navigator/start',
  summary: 'Returns the fields, choices and counties the caller can search, and the data date.',
  reply: Type.Object({
    displayName: Type.String(),
    isTrial: Type.Boolean(),
    /** Names and mailing addresses of owners are kept back until an NDA is signed. */
    isPersonalWithheld: Type.Boolean(),
    asOf: Type.String(),
    properties: Type.Integer(),
    /** Of everything that the caller reaches. */
    bounds: boundsShape,
    counties: Type.Array(
      Type.Object({ fips: Type.String(), name: Type.String(), state: Type.String(), bounds: nullable(boundsShape) }),
    ),
    fields: Type.Array(
      Type.Object({
        /** Of contract/src/property-fields.ts. */
        key: Type.String(),
        /** Codes and what they mean, of fields that are a choice. */
        choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
        /** Smallest and largest of a number or a date. */
        from: Type.Optional(cellShape),
        to: Type.Optional(cellShape),
      }),
    ),
    /** Keys of fields that are in none of the caller's packs. */
    lockedFields: Type.Array(Type.String()),
  }),
});

/** Always there: `id`, `fips`, `address`, `city`, `zip`, `apn`, `lat`, `lon`; the rest are the fields of the caller. */
const hitShape = Type.Object({
  id: Type.Integer(),
  fips: Type.String(),
  address: Type.String(),
  city: Type.String(),
  zip: Type.String(),
  apn: Type.String(),
  lat: nullable(Type.Number()),
  lon: nullable(Type.Number()),
  values: Type.Record(Type.String(), cellShape),
});
export type PropertyHit = Static<typeof hitShape>;

export const searchProperties = endpoint({
  method: 'GET',
  path: '/api/navigator/properties',
  summary: 'Returns a page of the properties that match the conditions.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    /** A field with `-` before it for the largest first; rows without a value come last. `-value` when absent. */
    sort: sortShape,
    /** Fields to answer in `values`, joined by commas; those of the list when absent. */
    fields: fieldsShape,
    /** 1 to 100, 50 when absent. */
    limit: wholeShape(1, 100, 4),
    cursor: cursorShape,
  }),
  reply: Type.Object({
    rows: Type.Array(hitShape),
    next: nullable(Type.String()),
    previous: nullable(Type.String()),
  }),
});

export const countProperties = endpoint({
  method: 'GET',
  path: '/api/navigator/count',
  summary: 'Counts the properties that match the conditions.',
  refuses: refusedConditions,
  query: conditionsShape,
  reply: Type.Object({ count: Type.Integer() }),
});

export const getPropertyFacet = endpoint({
  method: 'GET',
  path: '/api/navigator/facets/:field',
  summary: 'Counts matching properties by value of a field, ignoring conditions on that field.',
  refuses: refusedConditions,
  params: Type.Object({ field: Type.String({ maxLength: 40 }) }),
  query: conditionsShape,
  reply: Type.Object({
    /** Of a choice, a flag or a text: the most frequent first, at most 50. */
    values: Type.Array(
      Type.Object({
        value: Type.String(),
        /** What a code means that people cannot read, as the id of a school. */
        label: Type.Optional(Type.String()),
        count: Type.Integer(),
      }),
    ),
    /** Of a number or a date: at most 40 bars side by side, the ends of the range in the first and the last. */
    bars: Type.Array(Type.Object({ from: cellShape, to: cellShape, count: Type.Integer() })),
    none: Type.Integer(),
  }),
});
