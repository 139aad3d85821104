export { packDataRoutes } from './routes.ts';
