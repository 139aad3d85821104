export { biEmbedRoutes } from './routes.ts';
