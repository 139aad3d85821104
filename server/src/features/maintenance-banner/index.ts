export { maintenanceBannerRoutes } from './routes.ts';
