export { countTry } from './account-tries-store.ts';
export { openDirectory, type WithDirectory } from './directory.ts';
export { endAtProvider } from './end-at-provider.ts';
export { mailReset } from './mail-reset.ts';
export { accountRoutes } from './routes.ts';
export { sessionRoutes } from './session-routes.ts';
