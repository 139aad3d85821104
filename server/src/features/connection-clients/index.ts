export { requireClient } from './require-client.ts';
export { connectionClientRoutes } from './routes.ts';
