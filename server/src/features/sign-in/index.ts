export { createProvider, deriveSecret, EMBEDDED_CLIENT_ID, findSignOutUrl } from './provider.ts';
export { CALLBACK_PATH } from './return-address.ts';
export { signInRoutes } from './routes.ts';
