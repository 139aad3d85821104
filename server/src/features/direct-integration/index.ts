/** What tools of a person's own need to connect. */
export { directIntegrationRoutes } from './routes.ts';
