export { isAdminRegistrationOpen, makeFirstAdminCode, setFirstAdminCode } from './first-admin.ts';
export { deriveSecret, EMBEDDED_CLIENT_ID, findSignOutUrl, openProvider, type WithProvider } from './provider.ts';
export { signInRoutes } from './routes.ts';
export { CALLBACK_PATH } from './start-sign-in.ts';
export { findDefaultUser } from './without-authentication.ts';
