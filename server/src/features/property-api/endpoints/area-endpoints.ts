import { geoidOf } from './api-parameter.ts';
import { API_BASE, type ApiEndpoint } from './endpoint.ts';
import { areaTypes } from './own-parameters.ts';
import { pages, property, wherever } from './parameters.ts';

const around = [...property, 'fips', 'latitude', 'longitude', 'radius'];
const nearSomething: ApiEndpoint['needs'] = [
  ['latitude', 'longitude'],
  ['address'],
  ['address1'],
  ['propertyid'],
  ['apn', 'fips'],
];
const boundary = 'Boundaries.GeoBoundary';
const paging = pages.filter((name) => name !== 'orderby');

export const areaEndpoints: readonly ApiEndpoint[] = [
  {
    path: `${API_BASE}/transaction/salestrend`,
    group: 'Transaction',
    summary: 'Sales counts, prices and price changes in an area, by period.',
    from: ['Market.SalesTrend'],
    parameters: ['geoid', 'fips', 'interval', 'startyear', 'endyear', 'propertytype', ...paging],
    list: 'salestrend',
    answer: { kind: 'trend' },
  },
  {
    path: `${API_BASE}/school/snapshot`,
    group: 'School',
    summary: 'Schools in an area, or those assigned to a property.',
    from: ['Schools.School', 'Schools.PropertySchool'],
    parameters: [...wherever, ...paging],
    list: 'school',
    answer: { kind: 'schools' },
  },
  {
    path: '/v4/neighborhood/poi',
    group: 'Neighborhood',
    summary: 'Points of interest around a property or a point, nearest first.',
    from: ['Neighborhood.PointOfInterest'],
    parameters: [...around, 'category', ...paging],
    needs: nearSomething,
    list: 'poi',
    answer: { kind: 'pois' },
  },
  {
    path: '/v4/neighborhood/poi/categorylookup',
    group: 'Neighborhood',
    summary: 'Point-of-interest categories and their lines of business.',
    from: ['Neighborhood.PointOfInterest'],
    parameters: [],
    list: 'category',
    answer: { kind: 'categories' },
  },
  {
    path: '/v4.0.0/neighborhood/community',
    group: 'Neighborhood',
    summary: 'Population, housing, income, work, crime and climate of an area.',
    from: ['Neighborhood.Community'],
    parameters: ['geoid'],
    needs: [['geoid']],
    list: 'community',
    answer: { kind: 'community' },
  },
  {
    path: '/v4/location/lookup',
    group: 'Area',
    summary: 'Areas by start of name, with their geoid.',
    from: [boundary],
    parameters: ['name', 'type', ...paging],
    needs: [['name']],
    list: 'location',
    answer: { kind: 'areas' },
  },
  {
    path: '/areaapi/area/hierarchy/lookup',
    group: 'Area',
    summary: 'All areas that contain a point, from state to neighborhood.',
    from: [boundary],
    parameters: ['latitude', 'longitude'],
    needs: [['latitude', 'longitude']],
    list: 'area',
    answer: { kind: 'hierarchy' },
  },
  {
    path: '/areaapi/area/boundary/detail',
    group: 'Area',
    summary: 'The outline of an area.',
    from: [boundary],
    parameters: ['geoid', 'format'],
    needs: [['geoid']],
    patterns: { geoid: geoidOf(areaTypes) },
    list: 'boundary',
    answer: { kind: 'boundary' },
  },
  {
    path: '/parceltileapi/v1/tile/{z}/{x}/{y}',
    group: 'Area',
    summary: 'Parcel outlines as a Mapbox vector tile, from zoom 14.',
    from: ['Boundaries.ParcelBoundary'],
    parameters: ['z', 'x', 'y'],
    list: 'tile',
    answer: { kind: 'tile' },
  },
  {
    path: `${API_BASE}/enumerations/detail`,
    group: 'Enumerations',
    summary: 'Codes and their meanings.',
    from: [],
    parameters: ['table'],
    list: 'enumeration',
    answer: { kind: 'codes' },
  },
];
