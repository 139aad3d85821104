export { identityProviderRoutes } from './routes.ts';
