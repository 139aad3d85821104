export { openAccountBook, type WithAccountBook } from './account-book.ts';
export { isPasswordRight } from './password.ts';
export { identityProviderRoutes } from './routes.ts';
