/** What other features may use of the IP allow-list: the gateway obeys `firewallsOf(services).embedded`, and asks whose address is whose. */
export { currentAddress } from './current-address.ts';
export { firewallsOf } from './firewall.ts';
export { ipWhitelistRoutes } from './routes.ts';
export { findEntry } from './whitelist-store.ts';
