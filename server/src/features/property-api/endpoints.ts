import { areaEndpoints } from './area-endpoints.ts';
import type { ApiEndpoint } from './endpoint.ts';
import { recordEndpoints } from './property-endpoints.ts';

/** Every endpoint of the property API, in the order they are shown in. */
export const apiEndpoints: readonly ApiEndpoint[] = [...recordEndpoints, ...areaEndpoints];
