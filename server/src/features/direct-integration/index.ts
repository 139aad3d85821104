/** Connection details for a user's own tools. */
export { directIntegrationRoutes } from './routes.ts';
