export { openAccountBook } from './account-book.ts';
export { identityProviderRoutes } from './routes.ts';
