export { peopleAdminRoutes } from './routes.ts';
