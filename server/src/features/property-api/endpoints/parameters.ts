import { type ApiParameter, geoidOf, parametersOf } from './api-parameter.ts';
import { filters } from './filters.ts';
import { orderNames, orderPattern } from './orders.ts';
import { ownParameters } from './own-parameters.ts';

const ofProperty = parametersOf('property');
const byProperty = [
  ofProperty.text('address', 'Street and city or ZIP on one line', { example: '3482 Palmetto Run Dr, 32205' }),
  ofProperty.text('address1', 'Street; use with address2', {
    row: 'address1, address2',
    example: '3482 Palmetto Run Dr',
  }),
  ofProperty.text('address2', 'City, state and ZIP', { row: 'address1, address2', example: 'Jacksonville, FL 32205' }),
  ofProperty.integer('propertyid', 'Permanent property ID', 1, Number.MAX_SAFE_INTEGER, { example: 1010000001 }),
  ofProperty.text('apn', 'Parcel number, with or without punctuation; use with fips', {
    row: 'apn, fips',
    example: '064512-0340',
  }),
];

const circle = { row: 'latitude, longitude, radius' };
const ofPlace = parametersOf('place');
const byPlace = [
  ofPlace.text('fips', 'Five-digit county code; on its own, the whole county', {
    row: 'apn, fips',
    pattern: { source: '^[0-9]{5}$', says: 'must be five digits' },
    example: '12031',
  }),
  ofPlace.number('latitude', 'A point and a radius of up to 20 miles', -90, 90, { ...circle, example: 30.317 }),
  ofPlace.number('longitude', 'Degrees; negative for west', -180, 180, { ...circle, example: -81.722 }),
  ofPlace.number('radius', 'Radius in miles', 0, 20, { ...circle, otherwise: 1, example: 1 }),
  ofPlace.text('postalcode', 'ZIP code', {
    pattern: { source: '^[0-9]{5}(-[0-9]{4})?$', says: 'must be a five-digit ZIP' },
    example: '32205',
  }),
  ofPlace.text('geoid', 'County, place, ZIP or neighborhood, e.g. CO12031 or ZI32205', {
    pattern: geoidOf(['CO', 'ZI', 'ND', 'PL']),
    example: 'ZI32205',
  }),
];

const ofPages = parametersOf('paging');
const page = { row: 'page, pagesize' };
const paging = [
  ofPages.integer('page', 'Starts at 1. Up to 100 rows per page and 10,000 rows in total', 1, 10_000, {
    ...page,
    otherwise: 1,
  }),
  ofPages.integer('pagesize', 'Up to 100', 1, 100, { ...page, otherwise: 10 }),
];
const cursor = ofPages.text('cursor', 'status.cursor of the page before, without page; reaches every row', {
  mostCharacters: 1_000,
});
const orderBy = ofPages.text('orderby', 'Sort field; prefix with - for descending', {
  pattern: orderPattern(orderNames),
});

const ofFilters = parametersOf('filter');
const filterParameters = [
  ofFilters.text('propertytype', 'Separate multiple values with |', {
    pattern: {
      source: '^ *[A-Z0-9]{3} *(\\| *[A-Z0-9]{3} *){0,11}$',
      says: 'must be codes separated by |, e.g. SFR|CND. See enumerations/detail?table=DimPropertyType.',
    },
    example: 'SFR|CND',
  }),
  ofFilters.date('updatedsince', 'Changed on or after this day', { example: '2026-06-01' }),
  ...filters.map(({ name, row, kind, hint }) =>
    kind === 'date'
      ? ofFilters.date(name, hint, { row, example: name.startsWith('start') ? '2025-01-01' : '2026-06-30' })
      : ofFilters.number(name, hint, 0, 999_999_999_999, { row }),
  ),
];

const byName = new Map(
  [...byProperty, ...byPlace, ...paging, ...filterParameters, ...ownParameters, cursor, orderBy].map((each) => [
    each.name,
    each,
  ]),
);

export function parameterOf(name: string): ApiParameter {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`The property API has no parameter ${name}.`);
  return found;
}

const names = (parameters: readonly ApiParameter[]) => parameters.map(({ name }) => name);

export const property = names(byProperty);
export const place = names(byPlace);
export const pages = [...names(paging), cursor.name, 'orderby'];
export const wherever = [...property, ...place];
