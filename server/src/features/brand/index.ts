export { brandRoutes } from './routes.ts';
