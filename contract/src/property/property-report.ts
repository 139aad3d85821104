import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';
import { cellShape } from './property-search.ts';
import { milesShape, wholeShape } from './search-texts.ts';

export const reportShape = Type.Object({
  id: Type.Integer(),
  /** Rows of this property by `Schema.Object`, newest first if dated. Objects outside the caller's packs are absent. */
  rows: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), cellShape))),
  locked: Type.Array(Type.String()),
  isPersonalWithheld: Type.Boolean(),
});
export type PropertyReport = Static<typeof reportShape>;

export const getPropertyReport = endpoint('GET', '/api/navigator/properties/:id', {
  summary: 'Returns the property report: all rows about one property that the caller can access.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  reply: reportShape,
});

export const compareProperties = endpoint('GET', '/api/navigator/properties/:id/comparables', {
  summary: 'Returns recent sales of similar homes, most similar first.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  query: Type.Object({
    /** Miles, 0.1 to 10. Default: 0.5, then 1, then 3, until there are five; only in the property's ZIP code if three are. */
    miles: milesShape,
    months: wholeShape(1, 60, 3),
    /** Percent of living area either way, 5 to 100. Default: 20. */
    area: wholeShape(5, 100, 3),
    years: wholeShape(1, 100, 3),
    beds: wholeShape(0, 10, 2),
    limit: wholeShape(1, 50, 2),
  }),
  reply: Type.Object({
    /** The rules that were applied, defaults included. */
    rules: Type.Object({
      miles: Type.Number(),
      months: Type.Integer(),
      area: Type.Integer(),
      years: Type.Integer(),
      beds: nullable(Type.Integer()),
      type: Type.String(),
    }),
    found: Type.Integer(),
    comparables: Type.Array(
      Type.Object({
        id: Type.Integer(),
        address: Type.String(),
        city: Type.String(),
        zip: Type.String(),
        lat: Type.Number(),
        lon: Type.Number(),
        miles: Type.Number(),
        soldOn: Type.String(),
        price: Type.Integer(),
        area: nullable(Type.Integer()),
        beds: nullable(Type.Number()),
        baths: nullable(Type.Number()),
        built: nullable(Type.Integer()),
        pricePerSqFt: nullable(Type.Number()),
        /** 0 to 100: distance, area, age, bedrooms and sale date, weighted. */
        alike: Type.Integer(),
        /** Its price is more than two standard deviations from the others', so the median excludes it. */
        isOutlier: Type.Boolean(),
      }),
    ),
    medianPerSqFt: nullable(Type.Number()),
    indicatedValue: nullable(Type.Integer()),
  }),
});
