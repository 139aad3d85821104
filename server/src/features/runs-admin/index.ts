export { runsAdminRoutes } from '../runs/admin-routes.ts';
