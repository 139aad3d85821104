export { openSchemas, type WithSchemas } from './open-schemas.ts';
export { schemaInfoRoutes } from './routes.ts';
