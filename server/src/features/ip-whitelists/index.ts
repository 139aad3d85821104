/** What other features may use of the IP allow-list. The gateway is given it as its address book. */
export { currentAddress } from './current-address.ts';
export { ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
