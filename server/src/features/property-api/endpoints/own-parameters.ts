import { type ApiParameter, parametersOf } from './api-parameter.ts';

export const areaTypes = ['ST', 'CO', 'CB', 'PL', 'ZI', 'ND', 'SD', 'SE', 'SM', 'SH'];
export const codeTables = [
  'DimCounty',
  'DimPropertyType',
  'DimLandUse',
  'DimDeedType',
  'DimLoanType',
  'DimForeclosureType',
  'DimPermitType',
  'DimGeographyType',
];

const { text, date, integer, number } = parametersOf('own');
const [comps, days, years] = [
  { row: 'minComps, maxComps' },
  { row: 'startdate, enddate' },
  { row: 'startyear, endyear' },
];

export const ownParameters: readonly ApiParameter[] = [
  number('miles', 'Radius in miles', 0.1, 10, { example: 1 }),
  integer('minComps', 'The radius grows until this many are found; also the maximum returned', 1, 50, {
    ...comps,
    otherwise: 5,
  }),
  integer('maxComps', 'Maximum number of results', 1, 50, { ...comps, otherwise: 12 }),
  integer('saleDateRange', 'Sold in the last this many months', 1, 60, { otherwise: 12 }),
  integer('yearBuiltRange', 'Year built, ± years', 1, 100, { otherwise: 15 }),
  integer('sqFeetRange', 'Living area, ± percent', 5, 100, { otherwise: 20 }),
  integer('bedroomsRange', 'Bedrooms, ±', 0, 10),
  text('stage', 'Stage of the case', {
    choices: ['PREFORECLOSURE', 'AUCTION', 'REO', 'CANCELLED'],
    example: 'AUCTION',
  }),
  date('startdate', 'Recorded or issued from startdate through enddate', { ...days, example: '2025-01-01' }),
  date('enddate', 'End date', { ...days, example: '2026-06-30' }),
  text('interval', 'Period length', {
    choices: ['monthly', 'quarterly', 'yearly'],
    otherwise: 'yearly',
    example: 'quarterly',
  }),
  integer('startyear', 'First and last year', 1900, 2100, { ...years, example: 2020 }),
  integer('endyear', 'Last year', 1900, 2100, { ...years, example: 2026 }),
  text('category', 'A category from poi/categorylookup', { example: 'Food & Dining' }),
  text('name', 'Start of a name', { example: 'Jacksonville' }),
  text('type', 'Area type', { choices: areaTypes, example: 'PL' }),
  text('format', 'API response or GeoJSON file', { choices: ['json', 'geojson'], otherwise: 'json' }),
  text('table', 'Code table; leave out to list all tables', {
    pattern: { source: `^(Reference[.])?(${codeTables.join('|')})$`, says: `must be one of ${codeTables.join(', ')}` },
    example: 'DimDeedType',
  }),
  text('street', 'Street', { example: '3482 Palmetto Run Dr' }),
  text('citystatezip', 'City, state and ZIP', { example: 'Jacksonville, FL 32205' }),
  integer('propid', 'Permanent property ID', 1, Number.MAX_SAFE_INTEGER, { example: 1010000001 }),
  integer('z', 'Tile zoom; parcels appear from 14', 0, 22, { example: 15 }),
  integer('x', 'Tile column', 0, 4_194_303, { example: 8943 }),
  integer('y', 'Tile row', 0, 4_194_303, { example: 13466 }),
];
