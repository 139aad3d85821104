export { brandRoutes } from '../site/brand-routes.ts';
