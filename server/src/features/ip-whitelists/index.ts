export { currentAddress } from './current-address.ts';
export { openAddressBook, openFirewalls, type WithFirewalls } from './firewall.ts';
export { ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
