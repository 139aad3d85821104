import { getPropertyApiDocument, getPropertyApiExample } from '@platbook/contract/property-api';
import { apiEndpoints } from '../features/property-api/endpoints.ts';
import type { RouteRow } from './route-row.ts';

const openToAll: RouteRow = { kind: 'public' };

/** Of the property API: a key in their header opens its calls, which its own tests prove; to a session they are as closed as to no one. */
export const propertyApiRows: Record<string, RouteRow> = {
  ...Object.fromEntries(apiEndpoints.map(({ path }) => [`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, openToAll])),
  [`GET ${getPropertyApiDocument.path}`]: openToAll,
  [`GET ${getPropertyApiExample.path}`]: { kind: 'own list' },
};
