/** The IP allow-list API for other features. The gateway receives it as its address book. */
export { currentAddress } from './current-address.ts';
export { ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
