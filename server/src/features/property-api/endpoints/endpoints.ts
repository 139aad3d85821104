import { areaEndpoints } from './area-endpoints.ts';
import { API_BASE, type ApiEndpoint } from './endpoint.ts';
import { recordEndpoints } from './property-endpoints.ts';

export const apiEndpoints: readonly ApiEndpoint[] = [...recordEndpoints, ...areaEndpoints];

/** `property/detail` or, outside the base path, `v4/neighborhood/community`. */
export const nameOf = ({ path }: ApiEndpoint): string => path.replace(`${API_BASE}/`, '').replace(/^\//, '');

export const findEndpoint = (name: string): ApiEndpoint | undefined =>
  apiEndpoints.find((endpoint) => nameOf(endpoint) === name);
