import { geoidOf } from './api-parameter.ts';
import { API_BASE, type ApiAnswer, type ApiEndpoint, type ApiGroup } from './endpoint.ts';
import { areaTypes } from './own-parameters.ts';
import { pages, property, wherever } from './parameters.ts';

const around = [...property, 'fips', 'latitude', 'longitude', 'radius'];
const nearSomething = ['latitude longitude', 'address', 'address1', 'propertyid', 'apn fips'].map((each) =>
  each.split(' '),
);
const boundary = 'Boundaries.GeoBoundary';
const paging = pages.filter((name) => name !== 'orderby');

const at = (
  path: string,
  group: ApiGroup,
  list: string,
  kind: Exclude<ApiAnswer['kind'], 'homes' | 'rows'>,
  rest: Omit<ApiEndpoint, 'path' | 'group' | 'list' | 'answer'>,
): ApiEndpoint => ({ path, group, list, answer: { kind }, ...rest });

export const areaEndpoints: readonly ApiEndpoint[] = [
  at(`${API_BASE}/transaction/salestrend`, 'Transaction', 'salestrend', 'trend', {
    summary: 'Sales counts, prices and price changes in an area, by period.',
    from: ['Market.SalesTrend'],
    parameters: ['geoid', 'fips', 'interval', 'startyear', 'endyear', 'propertytype', ...paging],
  }),
  at(`${API_BASE}/school/snapshot`, 'School', 'school', 'schools', {
    summary: 'Schools in an area, or those assigned to a property.',
    from: ['Schools.School', 'Schools.PropertySchool'],
    parameters: [...wherever, ...paging],
  }),
  at('/v4/neighborhood/poi', 'Neighborhood', 'poi', 'pois', {
    summary: 'Points of interest around a property or a point, nearest first.',
    from: ['Neighborhood.PointOfInterest'],
    parameters: [...around, 'category', ...paging],
    needs: nearSomething,
  }),
  at('/v4/neighborhood/poi/categorylookup', 'Neighborhood', 'category', 'categories', {
    summary: 'Point-of-interest categories and their lines of business.',
    from: ['Neighborhood.PointOfInterest'],
    parameters: [],
  }),
  at('/v4.0.0/neighborhood/community', 'Neighborhood', 'community', 'community', {
    summary: 'Population, housing, income, work, crime and climate of an area.',
    from: ['Neighborhood.Community'],
    parameters: ['geoid'],
    needs: [['geoid']],
  }),
  at('/v4/location/lookup', 'Area', 'location', 'areas', {
    summary: 'Areas by start of name, with their geoid.',
    from: [boundary],
    parameters: ['name', 'type', ...paging],
    needs: [['name']],
  }),
  at('/areaapi/area/hierarchy/lookup', 'Area', 'area', 'hierarchy', {
    summary: 'All areas that contain a point, from state to neighborhood.',
    from: [boundary],
    parameters: ['latitude', 'longitude'],
    needs: [['latitude', 'longitude']],
  }),
  at('/areaapi/area/boundary/detail', 'Area', 'boundary', 'boundary', {
    summary: 'The outline of an area.',
    from: [boundary],
    parameters: ['geoid', 'format'],
    needs: [['geoid']],
    patterns: { geoid: geoidOf(areaTypes) },
  }),
  at('/areaapi/area/land/snapshot', 'Area', 'land', 'land', {
    summary:
      'Parks, school sites, water and other land without homes in a county or ZIP code, largest first, with outlines.',
    from: ['Boundaries.LandArea'],
    parameters: ['fips', 'postalcode', ...paging],
    needs: [['postalcode'], ['fips']],
  }),
  at('/areaapi/area/street/snapshot', 'Area', 'street', 'streets', {
    summary: 'Streets of a county or ZIP code with classes, house numbers and centerlines.',
    from: ['Boundaries.Street'],
    parameters: ['fips', 'postalcode', ...paging],
    needs: [['postalcode'], ['fips']],
  }),
  at('/parceltileapi/v1/tile/{z}/{x}/{y}', 'Area', 'tile', 'tile', {
    summary: 'Parcel outlines as a Mapbox vector tile, from zoom 14.',
    from: ['Boundaries.ParcelBoundary'],
    parameters: ['z', 'x', 'y'],
  }),
  at(`${API_BASE}/enumerations/detail`, 'Enumerations', 'enumeration', 'codes', {
    summary: 'Codes and their meanings.',
    from: [],
    parameters: ['table'],
  }),
];
