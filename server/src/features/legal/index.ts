export { legalRoutes } from '../site/legal-routes.ts';
