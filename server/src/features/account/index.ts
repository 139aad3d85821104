export { accountRoutes } from './routes.ts';
export { sessionRoutes } from './session-routes.ts';
