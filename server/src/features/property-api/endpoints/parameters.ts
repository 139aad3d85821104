import { type ApiParameter, geoidOf } from './api-parameter.ts';
import { filters } from './filters.ts';
import { orderNames, orderPattern } from './orders.ts';
import { ownParameters } from './own-parameters.ts';

const byProperty: readonly ApiParameter[] = [
  {
    name: 'address',
    type: 'text',
    section: 'property',
    hint: 'Street and city or ZIP on one line',
    example: '3482 Palmetto Run Dr, 32205',
  },
  {
    name: 'address1',
    row: 'address1, address2',
    type: 'text',
    section: 'property',
    hint: 'Street; use with address2',
    example: '3482 Palmetto Run Dr',
  },
  {
    name: 'address2',
    row: 'address1, address2',
    type: 'text',
    section: 'property',
    hint: 'City, state and ZIP',
    example: 'Jacksonville, FL 32205',
  },
  {
    name: 'propertyid',
    type: 'integer',
    section: 'property',
    hint: 'Permanent property ID',
    example: 1010000001,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  {
    name: 'apn',
    row: 'apn, fips',
    type: 'text',
    section: 'property',
    hint: 'Parcel number, with or without punctuation; use with fips',
    example: '064512-0340',
  },
];

const byPlace: readonly ApiParameter[] = [
  {
    name: 'fips',
    row: 'apn, fips',
    type: 'text',
    section: 'place',
    hint: 'Five-digit county code; on its own, the whole county',
    pattern: { source: '^[0-9]{5}$', says: 'must be five digits' },
    example: '12031',
  },
  {
    name: 'latitude',
    row: 'latitude, longitude, radius',
    type: 'number',
    section: 'place',
    hint: 'A point and a radius of up to 20 miles',
    minimum: -90,
    maximum: 90,
    example: 30.317,
  },
  {
    name: 'longitude',
    row: 'latitude, longitude, radius',
    type: 'number',
    section: 'place',
    hint: 'Degrees; negative for west',
    minimum: -180,
    maximum: 180,
    example: -81.722,
  },
  {
    name: 'radius',
    row: 'latitude, longitude, radius',
    type: 'number',
    section: 'place',
    hint: 'Radius in miles',
    minimum: 0,
    maximum: 20,
    otherwise: 1,
    example: 1,
  },
  {
    name: 'postalcode',
    type: 'text',
    section: 'place',
    hint: 'ZIP code',
    pattern: { source: '^[0-9]{5}(-[0-9]{4})?$', says: 'must be a five-digit ZIP' },
    example: '32205',
  },
  {
    name: 'geoid',
    type: 'text',
    section: 'place',
    hint: 'County, place, ZIP or neighborhood, e.g. CO12031 or ZI32205',
    pattern: geoidOf(['CO', 'ZI', 'ND', 'PL']),
    example: 'ZI32205',
  },
];

const paging: readonly ApiParameter[] = [
  {
    name: 'page',
    row: 'page, pagesize',
    type: 'integer',
    section: 'paging',
    hint: 'Starts at 1. Up to 100 rows per page and 10,000 rows in total',
    minimum: 1,
    maximum: 10_000,
    otherwise: 1,
  },
  {
    name: 'pagesize',
    row: 'page, pagesize',
    type: 'integer',
    section: 'paging',
    hint: 'Up to 100',
    minimum: 1,
    maximum: 100,
    otherwise: 10,
  },
];

const filterParameters: readonly ApiParameter[] = [
  {
    name: 'propertytype',
    type: 'text',
    section: 'filter',
    hint: 'Separate multiple values with |',
    pattern: {
      source: '^ *[A-Z0-9]{3} *(\\| *[A-Z0-9]{3} *){0,11}$',
      says: 'must be codes separated by |, e.g. SFR|CND. See enumerations/detail?table=DimPropertyType.',
    },
    example: 'SFR|CND',
  },
  ...filters.map(
    ({ name, row, kind, hint }): ApiParameter => ({
      name,
      row,
      section: 'filter',
      type: kind,
      hint,
      ...(kind === 'date'
        ? { example: name.startsWith('start') ? '2025-01-01' : '2026-06-30' }
        : { minimum: 0, maximum: 999_999_999_999 }),
    }),
  ),
];

const orderBy: ApiParameter = {
  name: 'orderby',
  type: 'text',
  section: 'paging',
  hint: 'Sort field; prefix with - for descending',
  pattern: orderPattern(orderNames),
};

const byName = new Map(
  [...byProperty, ...byPlace, ...paging, ...filterParameters, ...ownParameters, orderBy].map((each) => [
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
export const pages = [...names(paging), 'orderby'];
export const wherever = [...property, ...place];
