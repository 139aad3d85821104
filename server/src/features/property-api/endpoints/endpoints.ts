import { areaEndpoints } from './area-endpoints.ts';
import type { ApiEndpoint } from './endpoint.ts';
import { recordEndpoints } from './property-endpoints.ts';

/** All endpoints of the property API, in display order. */
export const apiEndpoints: readonly ApiEndpoint[] = [...recordEndpoints, ...areaEndpoints];
