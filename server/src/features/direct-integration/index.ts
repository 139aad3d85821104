export { directIntegrationRoutes } from './routes.ts';
