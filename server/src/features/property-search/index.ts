export { propertySearchRoutes } from './routes.ts';
