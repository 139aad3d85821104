/** The report of one property, and what was sold around it. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { cellShape } from './property-search.ts';
import { milesShape, wholeShape } from './search-texts.ts';
import { nullable } from './text.ts';

export const reportShape = Type.Object({
  id: Type.Integer(),
  /** The rows of this property by `Schema.Object`, newest first where they have a date; an object that is not here is not in the caller's packs. */
  rows: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), cellShape))),
  /** Objects of a report that are in none of the caller's packs. */
  locked: Type.Array(Type.String()),
  /** True when names and mailing addresses were left out of the rows. */
  isPersonalWithheld: Type.Boolean(),
});
export type PropertyReport = Static<typeof reportShape>;

export const getPropertyReport = endpoint({
  method: 'GET',
  path: '/api/navigator/properties/:id',
  summary: 'Returns the property report: all rows about one property that the caller can access.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  reply: reportShape,
});

export const compareProperties = endpoint({
  method: 'GET',
  path: '/api/navigator/properties/:id/comparables',
  summary: 'Returns recent sales of similar homes, most similar first.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  query: Type.Object({
    /** Miles, 0.1 to 10; when absent 0.5, then 1, then 3 until there are five. */
    miles: milesShape,
    /** 1 to 60, 12 when absent. */
    months: wholeShape(1, 60, 3),
    /** Percent of living area either way, 5 to 100; 20 when absent. */
    area: wholeShape(5, 100, 3),
    /** Years of age either way, 1 to 100; 15 when absent. */
    years: wholeShape(1, 100, 3),
    /** Bedrooms either way, 0 to 10; any when absent. */
    beds: wholeShape(0, 10, 2),
    /** At most, 1 to 50; 12 when absent. */
    limit: wholeShape(1, 50, 2),
  }),
  reply: Type.Object({
    /** What was asked in the end. */
    rules: Type.Object({
      miles: Type.Number(),
      months: Type.Integer(),
      area: Type.Integer(),
      years: Type.Integer(),
      beds: nullable(Type.Integer()),
      type: Type.String(),
    }),
    /** How many meet the rules, before the limit. */
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
        /** 0 to 100: distance, area, age, bedrooms and day of sale, weighted. */
        alike: Type.Integer(),
        /** Its price lies more than two standard deviations from the others': it is left out of the middle. */
        isOutlier: Type.Boolean(),
      }),
    ),
    /** Middle price a square foot of those that are no outliers, and what it makes of the subject's area. */
    medianPerSqFt: nullable(Type.Number()),
    indicatedValue: nullable(Type.Integer()),
  }),
});
