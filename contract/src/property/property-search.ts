/** Property Navigator's calls: they need the key from `POST /api/navigator/sessions` and read only the caller's own set. */
import Type, { type Static } from 'typebox';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { cursorShape, nullable, oneOf } from '../text.ts';
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

/** A cell: dates as YYYY-MM-DD, flags as Y and N, numbers as numbers. */
export const cellShape = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] });
export type Cell = Static<typeof cellShape>;
/** West, south, east, north in degrees. */
export const boundsShape = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]);
export type Bounds = Static<typeof boundsShape>;

/** `where`: `type=SFR,CND` (any of), `value=200000..450000`, `built=..1950`; `none` matches properties without a value. */
export const conditions = {
  where: whereShape,
  /** A polygon of 3 to 200 corners `lon,lat lon,lat …`; it closes automatically. */
  within: withinShape,
  /** `lat,lon,miles`, at most 20 miles. */
  near: nearShape,
  /** Only these properties: comma-separated IDs, at most 1,000. */
  ids: idsShape,
  view: viewShape,
};
export const refusedConditions =
  "a where with a field that is listed twice or a range that ends before it starts, a polygon that crosses itself or has fewer than three different corners, a view without width or height, and fields that aren't in the caller's packs or need a signed NDA.";
export const conditionsShape = Type.Object(conditions);
export type SearchConditions = Static<typeof conditionsShape>;

export const suggestionShape = Type.Object({
  kind: oneOf(['address', 'parcel', 'place', 'owner']),
  label: Type.String(),
  /** Distinguishes it from others with the same name: city and ZIP, county, `12 properties`. */
  detail: Type.String(),
  /** Matched parts of the label, as [from, to) in UTF-16 units; corrected words count as matched. */
  matches: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  propertyId: nullable(Type.Integer()),
  where: nullable(Type.String()),
  bounds: nullable(boundsShape),
});
export type Suggestion = Static<typeof suggestionShape>;

export const suggestProperties = endpoint('GET', '/api/navigator/suggestions', {
  summary: 'Suggests up to ten addresses, parcels, places and owners for a search text.',
  query: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  reply: Type.Object({
    suggestions: Type.Array(suggestionShape),
    /** The corrected text that was searched because the original had no matches: "palmeto" → "palmetto"; otherwise null. */
    mended: nullable(Type.String()),
  }),
});

export const getNavigatorStart = endpoint('GET', '/api/navigator/start', {
  summary: 'Returns the fields, choices and counties the caller can search, and the data date.',
  reply: Type.Object({
    displayName: Type.String(),
    isTrial: Type.Boolean(),
    isPersonalWithheld: Type.Boolean(),
    asOf: Type.String(),
    properties: Type.Integer(),
    bounds: boundsShape,
    counties: Type.Array(
      Type.Object({ fips: Type.String(), name: Type.String(), state: Type.String(), bounds: nullable(boundsShape) }),
    ),
    fields: Type.Array(
      Type.Object({
        key: Type.String(),
        choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
        from: Type.Optional(cellShape),
        to: Type.Optional(cellShape),
      }),
    ),
    lockedFields: Type.Array(Type.String()),
  }),
});

/** `id`, `fips`, `address`, `city`, `zip`, `apn`, `lat` and `lon` are always present; the rest are the caller's fields. */
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

export const searchProperties = endpoint('GET', '/api/navigator/properties', {
  summary: 'Returns a page of the properties that match the conditions.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    /** A field, with a leading `-` for descending order; rows without a value come last. Default: `-value`. */
    sort: sortShape,
    /** Comma-separated fields to return in `values`. Default: the list's fields. */
    fields: fieldsShape,
    limit: wholeShape(1, 100, 4),
    cursor: cursorShape,
  }),
  reply: Type.Object({
    rows: Type.Array(hitShape),
    next: nullable(Type.String()),
    previous: nullable(Type.String()),
  }),
});

export const countProperties = endpoint('GET', '/api/navigator/count', {
  summary: 'Counts the properties that match the conditions.',
  refuses: refusedConditions,
  query: Type.Object({
    ...conditions,
    /** Count on beyond 10,000. */
    exact: Type.Optional(oneOf(['true'])),
  }),
  reply: Type.Object({
    count: Type.Integer(),
    /** True if there are more than `count`, which is then 10,000: some data take long to count. */
    isMore: Type.Optional(Type.Boolean()),
  }),
});
export type PropertyCount = ReplyOf<typeof countProperties>;

export const getPropertyFacet = endpoint('GET', '/api/navigator/facets/:field', {
  summary: 'Counts matching properties by value of a field, ignoring conditions on that field.',
  refuses: refusedConditions,
  params: Type.Object({ field: Type.String({ maxLength: 40 }) }),
  query: conditionsShape,
  reply: Type.Object({
    /** For a choice, flag or text: the most frequent values first, at most 50. */
    values: Type.Array(
      Type.Object({
        value: Type.String(),
        label: Type.Optional(Type.String()),
        count: Type.Integer(),
      }),
    ),
    /** For a number or date: at most 40 adjacent bars; the first and last extend to the minimum and maximum. */
    bars: Type.Array(Type.Object({ from: cellShape, to: cellShape, count: Type.Integer() })),
    none: Type.Integer(),
  }),
});
