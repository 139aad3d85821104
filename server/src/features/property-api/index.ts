export { propertyApiRoutes } from './routes.ts';
