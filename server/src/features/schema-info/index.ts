export { schemaInfoRoutes } from './routes.ts';
