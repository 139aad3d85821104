export { findEndpoint } from './endpoints/endpoints.ts';
export { propertyApiRoutes } from './routes.ts';
