export { runsAdminRoutes } from './routes.ts';
