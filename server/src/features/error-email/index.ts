export { errorEmailRoutes } from './routes.ts';
