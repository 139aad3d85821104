export { currentAddress } from './current-address.ts';
export { openAddressBook, openFirewalls } from './firewall.ts';
export { ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
