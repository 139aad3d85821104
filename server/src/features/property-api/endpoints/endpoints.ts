import { areaEndpoints } from './area-endpoints.ts';
import type { ApiEndpoint } from './endpoint.ts';
import { recordEndpoints } from './property-endpoints.ts';

export const apiEndpoints: readonly ApiEndpoint[] = [...recordEndpoints, ...areaEndpoints];
