export { appInfoRoutes } from './routes.ts';
