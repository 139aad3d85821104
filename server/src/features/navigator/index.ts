export { navigatorRoutes } from './routes.ts';
