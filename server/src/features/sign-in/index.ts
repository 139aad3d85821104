export { isAdminRegistrationOpen, makeFirstAdminCode, setFirstAdminCode } from './first-admin.ts';
export { deriveSecret, EMBEDDED_CLIENT_ID, findSignOutUrl, openProvider, type WithProvider } from './provider.ts';
export { CALLBACK_PATH } from './return-address.ts';
export { signInRoutes } from './routes.ts';
export { findDefaultUser } from './without-authentication.ts';
