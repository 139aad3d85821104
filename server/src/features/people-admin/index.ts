export { peopleAdminRoutes } from '../people/admin-routes.ts';
