export { formatSqlRoutes } from './routes.ts';
