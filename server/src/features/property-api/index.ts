export { findEndpoint } from './endpoints/endpoints.ts';
export { lockedObjectsOf } from './locked-endpoints.ts';
export { propertyApiRoutes } from './routes.ts';
