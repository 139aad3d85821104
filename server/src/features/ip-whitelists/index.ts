export { openAddressBook, openFirewalls } from './firewall.ts';
export { currentAddress, ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
