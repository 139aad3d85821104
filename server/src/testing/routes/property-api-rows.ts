import { getPropertyApiDocument, getPropertyApiExample } from '@platbook/contract/property/property-api';
import { apiEndpoints } from '../../features/property-api/endpoints/endpoints.ts';
import type { RouteRow } from './route-row.ts';

const openToAll: RouteRow = { kind: 'public' };

/** The property API: a key in the header opens its calls, which its own tests prove; a session changes nothing. */
export const propertyApiRows: Record<string, RouteRow> = {
  ...Object.fromEntries(apiEndpoints.map(({ path }) => [`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, openToAll])),
  [`GET ${getPropertyApiDocument.path}`]: openToAll,
  [`GET ${getPropertyApiExample.path}`]: { kind: 'own list' },
};
