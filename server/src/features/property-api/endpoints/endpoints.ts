import { areaEndpoints } from './area-endpoints.ts';
import { API_BASE, type ApiEndpoint } from './endpoint.ts';
import { recordEndpoints } from './property-endpoints.ts';

export const apiEndpoints: readonly ApiEndpoint[] = [...recordEndpoints, ...areaEndpoints];

/** `property/detail`; undefined if there is none. */
export const findEndpoint = (name: string): ApiEndpoint | undefined =>
  apiEndpoints.find(({ path }) => path === `${API_BASE}/${name}`);
